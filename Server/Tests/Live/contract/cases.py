"""The two kinds of cases: a request that is sent to the service, and a command that is run beside it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Request:
    """One request.

    In every text, `$NAME.MEMBER` is a member of the JSON that the case saved as NAME was answered with,
    and `$key.NAME` is
    a key of setting.py.
    """

    name: str
    method: str
    target: str
    host: str = "go.example.com"
    # Header fields, those whose name is given more than once included.
    fields: tuple = ()
    # The name of a key in setting.py, sent as a bearer token.
    key: str | None = None
    # Bytes and text are sent as they are, everything else as JSON.
    body: object = None
    # Under which name later cases find the answer.
    save: str | None = None
    # Whether to wait before it until everything that was counted is stored.
    after_counting: bool = False


@dataclass(frozen=True)
class Command:
    """One run of `waymark`, in a folder that all commands of one test share.

    In an argument, `$NAME.MEMBER` is what it is in a request,
    and `$service` the address of the service. The environment
    names the service, its database and a server key of the project `native`.
    """

    name: str
    arguments: tuple
    save: str | None = None
    # What standard input holds.
    stdin: str | None = None
    # Environment variables besides those.
    variables: dict = field(default_factory=dict)


def command(line, *more, name=None, **settings):
    """A command by its words; those that hold spaces follow."""
    arguments = (*line.split(), *more)
    return Command(name or " ".join(arguments), arguments, **settings)
