"""Steps with passkeys: in the account's settings, and on the login page."""

from django.test import Client

from portal.conftest import PASSWORD

JSON = "application/json"
ORIGIN = "https://portal.example.org"


def prove(client):
    response = client.post("/api/auth/proof", {"password": PASSWORD}, content_type=JSON)
    assert response.status_code == 200, response.content


def begin(client):
    return client.post("/api/auth/passkeys/options", {}, content_type=JSON)


def add(client, device, name="Office PC", made=None):
    prove(client)
    options = begin(client).json()["data"]["options"]
    body = {"name": name, "passkey": made or device.make(options)}
    return client.post("/api/auth/passkeys", body, content_type=JSON)


class Browser:
    """A browser on the login page."""

    def __init__(self):
        self.client = Client()

    def post(self, path, body):
        return self.client.post(path, body, content_type=JSON)

    def challenge(self):
        return self.post("/api/passkeys/challenge", {}).json()["data"]["options"]

    def log_in(self, device, *, challenge=None, instead=None, **body):
        passkey = device.use(challenge or self.challenge(), **(instead or {}))
        return self.post("/api/passkeys/login", {"passkey": passkey, **body})

    def second_step(self, device, password=PASSWORD):
        body = {"email": "p@example.org", "password": password, "role": "admin"}
        return self.post("/api/login", {**body, "passkey": device.use(self.challenge())})


def code(response):
    return response.status_code, response.json().get("error_code")
