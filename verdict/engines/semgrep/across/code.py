"""What is known of the functions in a file without running semgrep: plain data, stored by the file's content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Region:
    """A region of a file: lines and columns are 1-based, columns count characters, the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def holds(self, line: int, column: int) -> bool:
        """Whether a place is in the region."""
        return (self.line, self.column) <= (line, column) < (self.end_line, self.end_column)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function, by its position (0-based); without one only its name reaches it.

    Of an object that a function takes apart, `({ name }) => …`, each `field` is a parameter; so it is if the function
    reads nothing but fields `of` a parameter, `options.name`, which then stands for what isn't known by fields. `rest`
    says that it takes all arguments from its position on.
    """

    name: str
    place: Region
    position: int | None = None
    field: str = ""
    of: str = ""
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Argument:
    """What a call is given, by position (0-based) or by name; by both it is a field of an object written out there.

    By neither it isn't followed as a whole: such an object, and an array that is written out.
    """

    place: Region
    position: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a name. `callee` is dotted; `Repo().find` is a method of an object made on the spot.

    `().find` is a method of an object that isn't known by name. `seen` is the same in the text that semgrep is given,
    where it differs. `into` is the variable that what it returns is put into.
    """

    callee: str
    place: Region
    arguments: tuple[Argument, ...] = ()
    seen: str = ""
    into: str = ""

    @property
    def object(self) -> str:
        """The name of the object that it is a method of, or makes; empty if that has none."""
        of, _, _ = self.callee.rpartition(".")
        return self.into if not of or "(" in of else of


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the object of a method: where the method reads it, or what it puts there."""

    name: str
    place: Region


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method. `name` is qualified: `Repo.find`, `outer.<locals>.inner`.

    In a language that tells methods apart by the number of their parameters, that stands behind: `Repo.find/2`, also in
    the names of calls. `owner` is the class of a method; in Python the first parameter, its object, isn't among
    `parameters`, since no argument stands for it. `types` are the classes of local names, as they are written, `result`
    is that of what it returns. `enters` and `harms` are the rules that may find a source or a sink in it.
    `body` is what can be left out of it. `partly` are the places at which an object gets one of its many parts: data
    that enters it there doesn't fill it. `stores` are what a method puts into fields of its object, `reads` are where
    it uses them. What a property returns is in a field of its name. `made` says that it isn't written down: the
    constructor of a data class, which puts each parameter into the field of that name.
    """

    name: str
    place: Region
    parameters: tuple[Parameter, ...] = ()
    calls: tuple[Call, ...] = ()
    returns: tuple[Region, ...] = ()
    owner: str = ""
    types: Mapping[str, str] = field(default_factory=dict)
    enters: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()
    body: Region | None = None
    result: str = ""
    partly: tuple[Region, ...] = ()
    stores: tuple[Field, ...] = ()
    reads: tuple[Field, ...] = ()
    made: bool = False

    @property
    def own_name(self) -> str:
        """The name that stands where it is defined."""
        return self.name.rpartition(".")[2].partition("/")[0]


MANY_PARTS = 4
"""An object that is written out with as many parts, or more, isn't what data in one of them makes it."""


@dataclass(frozen=True, slots=True)
class Class:
    """A class: the names of its bases, and the classes of what its objects hold (`self.db`).

    `members` are the names of what they hold itself, such as functions. `asked` are the methods that an interface asks
    for; `abstract` are those that it leaves to classes which name it as a base.
    """

    name: str
    bases: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    members: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    abstract: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What an imported name stands for: a member of a module, or the module itself. `module` is as it is written."""

    module: str
    member: str | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A call that tells a router what to run for requests: `app.use("/users", signedIn, users)`.

    `given` are the names of what is run, in order: of functions, and at last maybe of a router; of a function that is
    called there `signedIn()`, and the names that it is given. What is run for each request of the router, `everywhere`,
    stands before what is registered below it, in some libraries also above. `path` is empty if it isn't written out.
    `place` is the whole call. What is run everywhere is `maybe` told if a condition is around it.
    """

    router: str
    given: tuple[str, ...]
    place: Region
    path: str = ""
    everywhere: bool = False
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class Module:
    """The functions of a file, and what its names stand for.

    `imports` are by the local name. `variables` maps a name to the class of the object that it stands for, as it is
    written. `exports` maps the names that other files use to the names here, where they differ. `whole` is the name of
    what stands for the module itself, `all_of` are the modules whose names it hands on. Files of the same `package`
    share their names. `unread` says why not all of the file is known. `routes` are those that it tells routers.
    """

    functions: tuple[Function, ...] = ()
    classes: tuple[Class, ...] = ()
    imports: Mapping[str, Imported] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)
    exports: Mapping[str, str] = field(default_factory=dict)
    whole: str = ""
    all_of: tuple[str, ...] = ()
    package: str = ""
    unread: str = ""
    routes: tuple[Route, ...] = ()


def takers(function: Function, argument: Argument) -> list[int]:
    """The parameters that take an argument, or a part of it, by their numbers."""
    apart = {parameter.of for parameter in function.parameters}
    known = [number for number, parameter in enumerate(function.parameters) if _takes(parameter, argument)]
    by_field = argument.position is not None and argument.name is not None
    return [number for number in known if not (by_field and function.parameters[number].name in apart)]


def whole(function: Function, number: int) -> int:
    """The parameter that a parameter is a field of, by their numbers; itself if it isn't a field of one."""
    name = function.parameters[number].of
    return next((other for other, each in enumerate(function.parameters) if name and each.name == name), number)


def _takes(parameter: Parameter, argument: Argument) -> bool:
    if argument.position is None:
        return argument.name is not None and parameter.name == argument.name
    if parameter.rest and parameter.position is not None:
        return argument.position >= parameter.position
    if argument.name is None:
        return argument.position == parameter.position and not parameter.of
    return argument.position == parameter.position and parameter.field in {"", argument.name}
