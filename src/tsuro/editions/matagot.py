"""The edition of Matagot (rulebook in French): the rules of Calliope's, in a newer print."""

from dataclasses import replace

from tsuro.editions.calliope import CALLIOPE

MATAGOT = replace(CALLIOPE, name="matagot", publisher="Matagot", language="fr")
