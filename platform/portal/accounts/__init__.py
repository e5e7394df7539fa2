"""People: accounts, sign-in, sessions, throttling of attempts, own profile and password."""
