"""``python -m wanqi`` runs the program."""

import sys

from ._program import main

sys.exit(main())
