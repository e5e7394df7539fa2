"""Uploaded pictures: checked, re-encoded, stored under a random name, served. Independent of what they show.

Writing a record with a picture::

    picture = pictures.change(body.image_url, current=row.image, rules=pictures.WIDE, field="image_url")
    with picture as name, transaction.atomic():
        row.image = name
        row.save()

If the block fails, the new file is deleted; if it succeeds, the replaced one is.
"""
