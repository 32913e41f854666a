"""What reading a file raises that is damaged, or is none of its kind."""

from __future__ import annotations

import zlib
from zipfile import BadZipFile

UNREADABLE = (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, BadZipFile, zlib.error)
