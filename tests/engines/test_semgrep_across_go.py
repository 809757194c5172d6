"""The real semgrep on small applications in Go whose data goes through several packages and files."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from ways import ways

from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace

pytestmark = pytest.mark.live

MAIN = """\
package main

import (
	"net/http"

	"example.com/shop/handlers"
	"example.com/shop/store"
)

func main() {
	users := store.NewUsers(nil)
	h := handlers.New(users)
	http.HandleFunc("/users", h.Find)
	http.HandleFunc("/age", func(w http.ResponseWriter, r *http.Request) {
		rows, err := users.ByAge(r.URL.Query().Get("age"))
		h.Write(w, rows, err)
	})
}
"""
HANDLERS = """\
package handlers

import (
	"net/http"

	"example.com/shop/service"
)

type Handler struct {
	users *service.Users
}

func (h *Handler) Find(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	found, err := h.users.Find(r.Context(), name)
	h.Write(w, found, err)
}

func (h *Handler) ByID(w http.ResponseWriter, r *http.Request) {
	found, err := h.users.ByID(r.Context(), r.FormValue("id"))
	h.Write(w, found, err)
}

func (h *Handler) Checked(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if err := validateName(name); err != nil {
		return
	}
	found, err := h.users.Other(r.Context(), name)
	h.Write(w, found, err)
}
"""
SERVICE = """\
package service

import (
	"context"
	"strings"
)

type Store interface {
	FindByName(ctx context.Context, name string) ([]string, error)
	FindByID(ctx context.Context, id string) ([]string, error)
}

type Users struct {
	Store
}

func (u *Users) Find(ctx context.Context, name string) ([]string, error) {
	return u.FindByName(ctx, strings.TrimSpace(name))
}

func (u *Users) ByID(ctx context.Context, id string) ([]string, error) {
	return u.Store.FindByID(ctx, id)
}

func (u *Users) Other(ctx context.Context, name string) ([]string, error) {
	return u.FindByName(ctx, name)
}
"""
STORE = """\
package store

import (
	"context"
	"database/sql"
	"fmt"
)

func (u *Users) FindByName(ctx context.Context, name string) ([]string, error) {
	query := fmt.Sprintf("SELECT name FROM users WHERE name = '%s'", name)
	rows, err := u.db.QueryContext(ctx, query)
	return scan(rows, err)
}

func (u *Users) FindByID(ctx context.Context, id string) ([]string, error) {
	rows, err := u.db.QueryContext(ctx, "SELECT name FROM users WHERE id = ?", id)
	return scan(rows, err)
}

func (u *Users) ByAge(age string) ([]string, error) {
	rows, err := u.db.Query("SELECT name FROM users WHERE age = " + age)
	return scan(rows, err)
}
"""
TYPES = """\
package store

import "database/sql"

type Users struct {
	db *sql.DB
}

func NewUsers(db *sql.DB) *Users { return &Users{db: db} }
"""
SHOP = {
    "main.go": MAIN,
    "handlers/users.go": HANDLERS,
    "handlers/new.go": "package handlers\n\nfunc validateName(name string) error { return nil }\n",
    "service/users.go": SERVICE,
    "store/queries.go": STORE,
    "store/types.go": TYPES,
}

ROUTES = """\
package web

import (
	"path/filepath"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	files "shop/internal/storage"
)

func run(c *gin.Context) {
	out, err := files.Shell("-l", c.Query("dir"))
	c.JSON(200, gin.H{"out": out, "err": err})
}

func Routes(r *gin.Engine, e *echo.Echo) {
	r.GET("/base", func(c *gin.Context) {
		text, _ := files.Read(filepath.Base(c.Query("name")))
		c.String(200, text)
	})
	e.GET("/read", func(c echo.Context) error {
		text, err := files.Read(pick(c))
		if err != nil {
			return err
		}
		return c.String(200, text)
	})
}
"""
PICK = """\
package web

import "github.com/labstack/echo/v4"

func pick(c echo.Context) string {
	return c.QueryParam("name")
}

func refused(c echo.Context) (string, error) {
	return "", fmt.Errorf("no %s", c.QueryParam("name"))
}

func last(c echo.Context) error {
	name, err := refused(c)
	_, _ = files.Read(name)
	return err
}
"""
STORAGE = """\
package storage

import (
	"os"
	"os/exec"
	"strings"
)

func Shell(args ...string) (string, error) {
	out, err := exec.Command("sh", "-c", strings.Join(args, " ")).Output()
	return string(out), err
}

func Read(name string) (string, error) {
	text, err := os.ReadFile("/data/" + name)
	return string(text), err
}
"""


def test_a_request_is_followed_from_the_handler_to_the_statement(place: Workplace, tools: Mapping[str, Tool]) -> None:
    assert ways(SHOP, place, tools["semgrep"]) == [
        ("go-sql-injection", ["main:15", "queries:20", "queries:21"]),
        ("go-sql-injection", ["users:14", "users:15", "users:17", "users:18", "queries:9", "queries:10", "queries:11"]),
    ]


def test_helpers_and_functions_without_a_name_are_followed(place: Workplace, tools: Mapping[str, Tool]) -> None:
    files = {"web/routes.go": ROUTES, "web/pick.go": PICK, "internal/storage/files.go": STORAGE}
    assert ways(files, place, tools["semgrep"]) == [
        ("go-command-injection", ["routes:12", "files:9", "files:10"]),
        ("go-path-traversal", ["pick:6", "routes:22", "files:14", "files:15"]),
    ]


def test_a_method_of_an_unknown_object_is_none_of_the_project(place: Workplace, tools: Mapping[str, Tool]) -> None:
    handler = HANDLERS.replace("users *service.Users", "users external.Users")
    assert not ways({**SHOP, "handlers/users.go": handler, "main.go": "package main\n"}, place, tools["semgrep"])


def test_calls_in_calls_are_followed(place: Workplace, tools: Mapping[str, Tool]) -> None:
    code = """\
package web

func show(w http.ResponseWriter, r *http.Request) {
	write(w, find(where(r.FormValue("name"))))
}

func where(name string) string { return "name = '" + strings.ToLower(name) + "'" }

func find(condition string) []string {
	rows, err := db.Query("SELECT name FROM users WHERE " + condition)
	return scan(rows, err)
}
"""
    assert ways({"web/show.go": code}, place, tools["semgrep"]) == [
        ("go-sql-injection", ["show:4", "show:7", "show:4", "show:9", "show:10"]),
    ]


def test_an_object_is_not_data_since_one_of_its_many_parts_is(place: Workplace, tools: Mapping[str, Tool]) -> None:
    code = """\
package web

func show(w http.ResponseWriter, r *http.Request) {
	many(r.FormValue("name"))
	few(r.FormValue("name"))
	set(r.FormValue("name"))
}

func many(name string) {
	first(options{Database: db, Components: known, Folder: "/tmp", Name: name})
}

func few(name string) {
	wanted := options{Name: name}
	second(wanted)
}

func set(name string) {
	app.Name = name
	third(app)
}

func first(given options) { exec.Command("sh", "-c", "convert " + given.Folder).Run() }

func second(given options) { exec.Command("sh", "-c", "convert " + given.Name).Run() }

func third(given *options) { exec.Command("sh", "-c", "convert " + given.Folder).Run() }
"""
    assert ways({"web/show.go": code}, place, tools["semgrep"]) == [
        ("go-command-injection", ["show:5", "show:13", "show:14", "show:15", "show:25"]),
    ]
