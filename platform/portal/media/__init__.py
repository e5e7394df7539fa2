"""Pictures that people send: checked, re-encoded, kept under a random name, served. Knows nothing of what they show.

Writing a record that carries one::

    picture = pictures.change(body.image_url, current=row.image, rules=pictures.WIDE, field="image_url")
    with picture as name, transaction.atomic():
        row.image = name
        row.save()

When the block fails the new file goes; when it ends well the replaced one does.
"""
