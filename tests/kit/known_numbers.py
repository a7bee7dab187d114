"""Known numbers of random legal play under calliope, by seats: from 4,000,000 games of an
independent program, uniform over distinct placements and over free starts."""

from __future__ import annotations

TILES_LAID = {2: 22.10, 3: 27.70, 4: 30.24, 5: 31.61, 6: 32.45, 7: 33.00, 8: 33.39}
WON_ALONE = {2: 0.9035, 3: 0.8630, 4: 0.8316, 5: 0.8032, 6: 0.7759, 7: 0.7476, 8: 0.7178}
ALL_OUT = {2: 0.0947, 3: 0.1310, 4: 0.1554, 5: 0.1735, 6: 0.1864, 7: 0.1962, 8: 0.2034}
LAST_TILE = {2: 0.0018, 3: 0.0061, 4: 0.0131, 5: 0.0234, 6: 0.0378, 7: 0.0562, 8: 0.0788}
