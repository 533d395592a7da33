"""The container file and the compose file, run: images are built, three containers are begun, a service is upgraded
under load. `python -m tests.containers`, for minutes; it is no part of the suite."""
