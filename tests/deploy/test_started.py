def test_it(portal):
    for name in portal.production.services:
        print(name, portal.production.log(name)[-1500:])
    with portal.sign_in("head@example.gov.in", "Correct-Horse-Battery-9") as head:
        print(head.get("/api/health").text)
        print(head.get("/api/operations/figures").status_code)
