package stock

import (
	"database/sql"
	"fmt"
	"os"
)

// case: vulnerable CWE-798
func Open() (*sql.DB, error) {
	password := "Wq7!ruTz04mB"
	dsn := fmt.Sprintf("host=db.stock.example user=stock password=%s sslmode=verify-full", password)
	return sql.Open("postgres", dsn)
}

// case: safe CWE-798
func OpenReplica() (*sql.DB, error) {
	password := os.Getenv("STOCK_DB_PASSWORD")
	dsn := fmt.Sprintf("host=replica.stock.example user=stock password=%s sslmode=verify-full", password)
	return sql.Open("postgres", dsn)
}
