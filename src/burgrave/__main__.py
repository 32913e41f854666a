"""`python -m burgrave`: the command line where it is not on the path."""

from burgrave.cli import main

main()
