"""Which hand wins, and in words (rules C2 to C6).

>>> from sidepot.ranking import compare, explain, rank
>>> rank("Ks Kh 9d 9c As 4h 2c").words
'two pair, kings and nines, ace kicker'
>>> shown = compare("Kc 8d 6s 3h 2c", {"Ann": "KhQd", "Ben": "KdJd"})
>>> shown.winners
('Ann',)
>>> explain(shown.ranks["Ann"], shown.ranks["Ben"])
'both have a pair of kings; the queen kicker beats the jack'

`evaluator` is for the many: values of plain card numbers, about two million a second and more. Importing this
package builds no tables.
"""

from typing import Final

from sidepot.ranking.categories import Category, Ranking
from sidepot.ranking.compare import Comparison, compare, explain
from sidepot.ranking.fast import Evaluator, evaluator
from sidepot.ranking.handrank import HandRank, rank

HIGH: Final = Ranking.HIGH
SHORT: Final = Ranking.SHORT
SHORT_TRIPS: Final = Ranking.SHORT_TRIPS

__all__ = [
    "HIGH",
    "SHORT",
    "SHORT_TRIPS",
    "Category",
    "Comparison",
    "Evaluator",
    "HandRank",
    "Ranking",
    "compare",
    "evaluator",
    "explain",
    "rank",
]
