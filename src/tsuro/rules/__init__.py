"""The rules: what an edition is, and the steps that editions share."""
