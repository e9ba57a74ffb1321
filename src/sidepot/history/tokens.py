"""Amounts and cards as histories write them."""

import re
from decimal import Decimal
from typing import TypeGuard

Amount = int | Decimal
"""An exact amount in the unit of the file: whole chips, or money with decimals."""

_WHOLE_DIGITS = 18
_DECIMALS = 10
_BIGGEST = int("9" * _WHOLE_DIGITS)
_AMOUNT = re.compile(rf"-?[0-9]{{1,{_WHOLE_DIGITS}}}(?:\.[0-9]{{1,{_DECIMALS}}})?")
_CARDS = re.compile(r"(?:[2-9TJQKA?][cdhs?])+")

AMOUNT_LIMITS = f"at most {_WHOLE_DIGITS} digits before the point and {_DECIMALS} after it"
"""What is_amount allows, for error messages. Within it, products with a power of ten are exact Decimals."""


def amount_of(text: str) -> Amount | None:
    """`text` such as "7000", "-5" or "183.50" as an exact amount, or None where it is no amount."""
    if not _AMOUNT.fullmatch(text):
        return None
    return Decimal(text) if "." in text else int(text)


def written(amount: Amount) -> str:
    """`amount` as text that `amount_of` reads, without an exponent."""
    return format(amount, "f") if isinstance(amount, Decimal) else str(amount)


def is_amount(value: object) -> TypeGuard[Amount]:
    """Whether `value` is a finite amount of a size and precision that money can have."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) <= _BIGGEST
    if not isinstance(value, Decimal):
        return False
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):  # NaN or infinity
        return False
    return exponent >= -_DECIMALS and value.adjusted() < _WHOLE_DIGITS


def decimals(amount: Amount) -> int:
    """How many decimals `amount` needs: 0 for 5 and 5.00, 1 for 2.50."""
    return len(written(amount).partition(".")[2].rstrip("0"))


def is_cards(text: str) -> bool:
    """Whether `text` is one or more cards in a row, such as "AsKd"; "?" stands for what is unknown."""
    return _CARDS.fullmatch(text) is not None
