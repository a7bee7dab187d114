"""What tests share."""

from pathlib import Path

import pytest

# what fails in here is told as it is in tests
pytest.register_assert_rewrite(*(f"kit.{file.stem}" for file in Path(__file__).parent.glob("*.py")))
