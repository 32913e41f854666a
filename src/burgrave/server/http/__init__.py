"""What is asked over HTTP: the API, the pages, the streams of events."""
