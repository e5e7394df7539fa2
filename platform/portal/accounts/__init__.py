"""People: accounts, login, sessions, throttling of attempts, own profile and password."""
