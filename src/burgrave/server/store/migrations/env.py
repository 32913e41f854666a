"""What Alembic runs; the connection is given by `upgrade`."""

from alembic import context

from burgrave.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
