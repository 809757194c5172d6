package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/doug-martin/goqu/v9"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/gorilla/mux"
	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"
	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

var db *sql.DB

var columns = map[string]string{"name": "name", "created": "created_at"}
var allowedOrders = []string{"asc", "desc"}
var identifier = regexp.MustCompile(`^[a-z_]+$`)

type search struct {
	Name  string `json:"name"`
	Limit int    `json:"limit"`
}

func byConcatenation(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	// ruleid: go-sql-injection
	rows, err := db.Query("SELECT id FROM users WHERE name = '" + name + "'")
	// ok: go-sql-injection
	rows, err = db.Query("SELECT id FROM users WHERE name = ?", name)
	// ok: go-sql-injection
	rows, err = db.QueryContext(r.Context(), "SELECT id FROM users WHERE name = $1", name)
	// ruleid: go-sql-injection
	rows, err = db.QueryContext(r.Context(), fmt.Sprintf("SELECT id FROM users WHERE name = '%s'", name))
	fmt.Fprintln(w, rows, err)
}

func byBuilder(w http.ResponseWriter, r *http.Request) {
	var text strings.Builder
	text.WriteString("SELECT id FROM users WHERE 1 = 1")
	if city := r.FormValue("city"); city != "" {
		text.WriteString(" AND city = '" + city + "'")
	}
	// ruleid: go-sql-injection
	row := db.QueryRow(text.String())

	var bound strings.Builder
	bound.WriteString("SELECT id FROM users WHERE 1 = 1")
	args := []any{}
	if city := r.FormValue("city"); city != "" {
		bound.WriteString(" AND city = ?")
		args = append(args, city)
	}
	// ok: go-sql-injection
	row = db.QueryRow(bound.String(), args...)
	fmt.Fprintln(w, row)
}

func byParts(w http.ResponseWriter, r *http.Request) {
	conditions := []string{"active = 1"}
	for _, tag := range r.URL.Query()["tag"] {
		conditions = append(conditions, fmt.Sprintf("tag = '%s'", tag))
	}
	query := "SELECT id FROM posts WHERE " + strings.Join(conditions, " AND ")
	// ruleid: go-sql-injection
	_, err := db.Exec(query)

	marks := []string{}
	for range r.URL.Query()["tag"] {
		marks = append(marks, "?")
	}
	// ok: go-sql-injection
	_, err = db.Exec("DELETE FROM posts WHERE tag IN (" + strings.Join(marks, ",") + ")")
	fmt.Fprintln(w, err)
}

func byNumber(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(mux.Vars(r)["id"])
	if err != nil {
		http.Error(w, "no number", http.StatusBadRequest)
		return
	}
	// ok: go-sql-injection
	row := db.QueryRow(fmt.Sprintf("SELECT name FROM users WHERE id = %d", id))
	// ruleid: go-sql-injection
	row = db.QueryRow("SELECT name FROM users WHERE id = " + mux.Vars(r)["id"])
	// ruleid: go-sql-injection
	row = db.QueryRow("SELECT name FROM users WHERE id = " + chi.URLParam(r, "id"))
	fmt.Fprintln(w, row)
}

func byColumn(w http.ResponseWriter, r *http.Request) {
	wanted := r.URL.Query().Get("sort")
	column, ok := columns[wanted]
	if !ok {
		column = "name"
	}
	// ok: go-sql-injection
	rows, _ := db.Query("SELECT id FROM users ORDER BY " + column)

	order := r.URL.Query().Get("order")
	// ruleid: go-sql-injection
	rows, _ = db.Query("SELECT id FROM users ORDER BY name " + order)

	direction := r.FormValue("direction")
	switch direction {
	case "asc", "desc":
	default:
		direction = "asc"
	}
	// ok: go-sql-injection
	rows, _ = db.Query("SELECT id FROM users ORDER BY name " + direction)

	table := r.FormValue("table")
	if !identifier.MatchString(table) {
		http.Error(w, "no such table", http.StatusNotFound)
		return
	}
	// ok: go-sql-injection
	rows, _ = db.Query("SELECT id FROM " + table)

	sort := r.FormValue("by")
	if sort != "id" && sort != "name" {
		sort = "id"
	}
	// ok: go-sql-injection
	rows, _ = db.Query("SELECT id FROM users ORDER BY " + sort)
	fmt.Fprintln(w, rows)
}

func byBody(w http.ResponseWriter, r *http.Request) {
	var in search
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return
	}
	// ruleid: go-sql-injection
	rows, _ := db.Query("SELECT id FROM users WHERE name LIKE '%" + in.Name + "%'")

	body, _ := io.ReadAll(r.Body)
	var other search
	if err := json.Unmarshal(body, &other); err != nil {
		return
	}
	statement := fmt.Sprintf("SELECT id FROM users WHERE name = %q", other.Name)
	// ruleid: go-sql-injection
	rows, _ = db.Query(statement)
	// ok: go-sql-injection
	rows, _ = db.Query("SELECT id FROM users WHERE name = ?", other.Name)
	fmt.Fprintln(w, rows)
}

func byCookie(w http.ResponseWriter, r *http.Request) {
	cookie, err := r.Cookie("team")
	if err != nil {
		return
	}
	tx, _ := db.Begin()
	// ruleid: go-sql-injection
	tx.Exec("UPDATE teams SET seen = 1 WHERE name = '" + cookie.Value + "'")
	// ruleid: go-sql-injection
	statement, _ := tx.Prepare("SELECT id FROM teams WHERE name = '" + r.Header.Get("X-Team") + "'")
	// ok: go-sql-injection
	statement, _ = tx.Prepare("SELECT id FROM teams WHERE name = ?")
	statement.Query(cookie.Value)
}

// A value goes through a helper, in either direction.

func nameOf(r *http.Request) string {
	name := r.FormValue("name")
	if name == "" {
		name = "nobody"
	}
	return name
}

func pageOf(r *http.Request) int {
	page, _ := strconv.Atoi(r.FormValue("page"))
	return page
}

func quoted(value string) string {
	return "'" + value + "'"
}

func findUser(name string) (*sql.Rows, error) {
	// across: go-sql-injection
	return db.Query("SELECT id FROM users WHERE name = '" + name + "'")
}

func findTeam(name string) (*sql.Rows, error) {
	// ok: go-sql-injection
	return db.Query("SELECT id FROM teams WHERE name = '" + name + "'")
}

func byHelper(w http.ResponseWriter, r *http.Request) {
	// across: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + nameOf(r) + "'")
	// ok: go-sql-injection
	db.Query(fmt.Sprintf("SELECT id FROM users LIMIT 10 OFFSET %d", pageOf(r)))
	city := quoted(r.FormValue("city"))
	// across: go-sql-injection
	db.Query("SELECT id FROM users WHERE city = " + city)

	name := r.FormValue("name")
	rows, err := findUser(name)
	teams, err := findTeam("red")
	fmt.Fprintln(w, rows, teams, err)
}

type server struct{ db *sqlx.DB }

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	filter := struct{ Owner string }{Owner: r.PostFormValue("owner")}
	var found []search
	// ruleid: go-sql-injection
	s.db.Select(&found, "SELECT * FROM things WHERE owner = '"+filter.Owner+"'")
	// ok: go-sql-injection
	s.db.Select(&found, "SELECT * FROM things WHERE owner = $1", filter.Owner)
	// ok: go-sql-injection
	s.db.NamedQuery("SELECT * FROM things WHERE owner = :owner", filter)
	// ruleid: go-sql-injection
	s.db.MustExec(fmt.Sprintf("DELETE FROM things WHERE owner = '%v'", filter.Owner))
	s.remove(r.FormValue("id"))
}

func (s *server) remove(id string) {
	// across: go-sql-injection
	s.db.MustExec("DELETE FROM things WHERE id = " + id)
}

func constants(w http.ResponseWriter, r *http.Request) {
	name := "nobody"
	if false {
		name = r.FormValue("name")
	}
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + name + "'")

	values := map[string]string{}
	values["safe"] = "nobody"
	values["raw"] = r.FormValue("name")
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + values["safe"] + "'")
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + values["raw"] + "'")

	raw := r.FormValue("name")
	raw = "nobody"
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + raw + "'")
}

func routes(engine *gin.Engine, orm *gorm.DB, conn *pgx.Conn) {
	engine.GET("/users/:id", func(c *gin.Context) {
		id := c.Param("id")
		var user search
		// ruleid: go-sql-injection
		orm.Raw("SELECT * FROM users WHERE id = " + id).Scan(&user)
		// ok: go-sql-injection
		orm.Raw("SELECT * FROM users WHERE id = ?", id).Scan(&user)
		// ruleid: go-sql-injection
		orm.Where(fmt.Sprintf("name = '%s'", c.Query("name"))).First(&user)
		// ok: go-sql-injection
		orm.Where("name = ?", c.Query("name")).First(&user)
		// ok: go-sql-injection
		orm.Where(&search{Name: c.Query("name")}).First(&user)
		// ruleid: go-sql-injection
		orm.Order(c.DefaultQuery("sort", "id")).Find(&user)
		// ruleid: go-sql-injection
		orm.First(&user, id)
		// ok: go-sql-injection
		orm.First(&user, "id = ?", id)
	})
	engine.POST("/users", func(c *gin.Context) {
		var in search
		if err := c.ShouldBindJSON(&in); err != nil {
			return
		}
		// ruleid: go-sql-injection
		conn.Exec(context.Background(), "INSERT INTO users (name) VALUES ('"+in.Name+"')")
		// ok: go-sql-injection
		conn.Exec(context.Background(), "INSERT INTO users (name) VALUES ($1)", in.Name)
		// ok: go-sql-injection
		orm.Create(&in)
	})
}

func echoHandler(c echo.Context) error {
	id := c.QueryParam("id")
	// ruleid: go-sql-injection
	_, err := db.ExecContext(c.Request().Context(), "DELETE FROM users WHERE id = "+id)
	number, err := strconv.ParseInt(id, 10, 64)
	// ok: go-sql-injection
	_, err = db.Exec("DELETE FROM users WHERE id = " + strconv.FormatInt(number, 10))
	return err
}

type clauses struct{ table string }

func (c *clauses) whereEqual(column, value string) string {
	return column + " = '" + value + "'"
}

func escapedText(value string) string {
	return "'" + sqlEscape(value) + "'"
}

func columnOf(value string) string {
	if value == "1" {
		return "name"
	}
	return "age"
}

func listOf(values []string) string {
	return strings.Join(values, ",")
}

func byHelpersOfFile(w http.ResponseWriter, r *http.Request) {
	c := &clauses{table: "users"}
	clause := c.whereEqual("name", r.FormValue("name"))
	// across: go-sql-injection
	db.Query("SELECT id FROM users WHERE " + clause)
	// across: go-sql-injection
	db.Query("SELECT id FROM users WHERE id IN (" + listOf(r.URL.Query()["id"]) + ")")
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = " + escapedText(r.FormValue("name")))
	// ok: go-sql-injection
	db.Query("SELECT id FROM users ORDER BY " + columnOf(r.FormValue("sort")))
}

var anywhere = regexp.MustCompile(`[a-z]+`)

var wholly = regexp.MustCompile(`^[a-z]+$`)

func byPattern(w http.ResponseWriter, r *http.Request) {
	town := r.FormValue("town")
	if !anywhere.MatchString(town) {
		return
	}
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users WHERE town = '" + town + "'")
	street := r.FormValue("street")
	if !wholly.MatchString(street) {
		return
	}
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE street = '" + street + "'")
}

var aliases = map[string]string{"n": "name"}

func byAlias(w http.ResponseWriter, r *http.Request) {
	column := r.FormValue("column")
	if full, known := aliases[column]; known {
		column = full
	}
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users ORDER BY " + column)
	sorted := r.FormValue("sorted")
	if full, known := aliases[sorted]; known {
		// ok: go-sql-injection
		db.Query("SELECT id FROM users ORDER BY " + full)
	}
}

func byConstant(w http.ResponseWriter, r *http.Request) {
	size := 86
	town := r.FormValue("town")
	if 7*42-size > 200 {
		town = "Ystad"
	}
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE town = '" + town + "'")
}

type townKey struct{}

func withTown(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kept := r.URL.Query().Get("town")
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), townKey{}, kept)))
	})
}

func byContext(w http.ResponseWriter, r *http.Request) {
	town, _ := r.Context().Value(townKey{}).(string)
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users WHERE town = '" + town + "'")
}

type wish struct{ text string }

func (c *clauses) grant(w wish) {
	// across: go-sql-injection
	db.Query("SELECT id FROM users WHERE wish = '" + w.text + "'")
}

func (c *clauses) wished(w http.ResponseWriter, r *http.Request) {
	var body struct{ Wish string }
	json.NewDecoder(r.Body).Decode(&body)
	made := wish{}
	made.text = body.Wish
	c.grant(made)
}

type clause struct {
	author string
	shelf  string
}

func (c clause) where() string {
	return "author = '" + c.author + "'"
}

func (c clause) place() string {
	return "shelf = '" + c.shelf + "'"
}

func (c *clause) known() string {
	if !validName(c.author) {
		return "1 = 0"
	}
	return "author = '" + c.author + "'"
}

func methods(w http.ResponseWriter, r *http.Request) {
	c := clause{author: r.FormValue("author"), shelf: "main"}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM books WHERE " + c.where())
	// ok: go-sql-injection
	db.Query("SELECT * FROM books WHERE " + c.place())
	d := &clause{author: r.FormValue("author"), shelf: "main"}
	// ok: go-sql-injection
	db.Query("SELECT * FROM books WHERE " + d.known())
	// ok: go-sql-injection
	db.Query("SELECT * FROM books WHERE shelf = '" + d.shelf + "'")
}

func pageStart(c *gin.Context) string {
	from := c.DefaultQuery("from", "0")
	if len(from) > 20 {
		return "0"
	}
	return from
}

func pageSize(c *gin.Context) string {
	size := c.Query("size")
	if !identifier.MatchString(size) {
		return "10"
	}
	return size
}

func pages(c *gin.Context) {
	// across: go-sql-injection
	db.Query("SELECT * FROM books OFFSET " + pageStart(c))
	// ok: go-sql-injection
	db.Query("SELECT * FROM books LIMIT " + pageSize(c))
}

func letters(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, s)
}

type conditions struct {
	parts []string
	args  []any
}

func (c *conditions) sql() string {
	return strings.Join(c.parts, " AND ")
}

func checked(w http.ResponseWriter, r *http.Request) {
	// ok: go-sql-injection
	db.Query("SELECT * FROM books WHERE author = '" + letters(r.FormValue("author")) + "'")
	kind := r.FormValue("kind")
	table, ok := columns[kind]
	if !ok {
		table = kind
	}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM " + table)
	id := r.FormValue("id")
	if _, err := uuid.Parse(id); err != nil {
		id = strings.Trim(id, "{}")
	}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM books WHERE id = '" + id + "'")
	shelf := r.FormValue("shelf")
	if strings.Contains(shelf, " ") {
		shelf = "main"
	}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM books WHERE shelf = '" + shelf + "'")
	where := &conditions{}
	where.add("author = ?", r.FormValue("author"))
	// ok: go-sql-injection
	db.Query("SELECT * FROM books WHERE "+where.sql(), where.args...)
}

func builders(orm *gorm.DB, batch *pgx.Batch, r *http.Request) {
	column := r.FormValue("column")
	// ruleid: go-sql-injection
	orm.Select(column)
	// ruleid: go-sql-injection
	gorm.Expr(column + " + 1")
	// ok: go-sql-injection
	gorm.Expr("price + ?", column)
	// ruleid: go-sql-injection
	batch.Queue("DELETE FROM books WHERE " + column + " = 1")
	// ruleid: go-sql-injection
	goqu.L(column)
	// ruleid: go-sql-injection
	sqlx.In("SELECT * FROM books WHERE "+column+" IN (?)", []int{1})
}

func later(r *http.Request) {
	line := strings.Builder{}
	if v := r.URL.Query().Get("a"); v != "" {
		fmt.Fprintf(&line, " AND a = '%s'", v)
	}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM books WHERE 1 = 1" + line.String())
}

func prepared(ctx context.Context, tx *sql.Tx, lookup *sql.Stmt, r *http.Request) error {
	name := r.FormValue("name")
	stmt, err := known(tx, 7)
	if err != nil {
		return err
	}
	// ok: go-sql-injection
	stmt.QueryRowContext(ctx, name)
	// ok: go-sql-injection
	lookup.QueryContext(ctx, name)
	// ruleid: go-sql-injection
	_, err = tx.ExecContext(ctx, "DELETE FROM shops WHERE name = '"+name+"'")
	return err
}

func truncated(r *http.Request) {
	table := r.FormValue("table")
	// ok: go-sql-injection
	db.Exec("TRUNCATE TABLE `" + strings.ReplaceAll(table, "`", "``") + "`")
	// ruleid: go-sql-injection
	db.Exec("TRUNCATE TABLE `" + strings.ReplaceAll(table, "`", "") + "x`" + table)
}
