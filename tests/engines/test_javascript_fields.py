"""Functions in fields of a class, as semgrep is given them."""

from __future__ import annotations

import pytest

from verdict.engines.javascript_fields import followed


@pytest.mark.parametrize(
    "line",
    [
        "  list =|async (req, res) => {",
        "\tlist =|req => req",
        "  #list =|async function* () {",
        "  public static list =|async (req: Request, res: Response): Promise<void> => {",
        "  private readonly list: RequestHandler =|(req, res) => {",
        "  list: (req: Request) => void =|(req) => {",
        "  list =|async <T>(req: T) => req",
        "  list =|(\n    req,\n    page = first(rest(1)),\n  ) => {",
        "  list =|({ query }) => query",
    ],
)
def test_a_function_that_is_a_field_is_negated_where_it_stands(line: str) -> None:
    assert followed(line.replace("|", " ").encode()).decode() == line.replace("|", "!")


@pytest.mark.parametrize(
    "line",
    [
        '  query = ("SELECT " + name)',
        "  total = (a + b) * c",
        "  options = ({ a: 1 })",
        "  list = wrap(async (req, res) => {",
        "  const list = async (req, res) => {",
        "  this.list = async (req, res) => {",
        "  type List = (req: Request) => void",
        "list = async (req, res) => {",
        "  list=async(req,res)=>{",
        "  same == (a) => b",
    ],
)
def test_anything_else_is_left_as_it_is(line: str) -> None:
    assert followed(line.encode()).decode() == line
