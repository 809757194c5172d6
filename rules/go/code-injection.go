package script

import (
	"fmt"
	"net/http"
	"plugin"
	"strconv"

	"github.com/Knetic/govaluate"
	"github.com/dop251/goja"
	"github.com/expr-lang/expr"
	"github.com/gin-gonic/gin"
	"github.com/robertkrimen/otto"
	"github.com/traefik/yaegi/interp"
	lua "github.com/yuin/gopher-lua"
)

func calculate(w http.ResponseWriter, r *http.Request) {
	formula := r.FormValue("formula")
	vm := otto.New()
	// ruleid: go-code-injection
	value, err := vm.Run(formula)
	// ruleid: go-code-injection
	value, err = vm.Run("result = " + formula)
	vm.Set("formula", formula)
	// ok: go-code-injection
	value, err = vm.Run("result = formula.length")
	fmt.Fprintln(w, value, err)
}

func engines(w http.ResponseWriter, r *http.Request) {
	script := r.URL.Query().Get("script")
	runtime := goja.New()
	// ruleid: go-code-injection
	runtime.RunString(script)
	// ok: go-code-injection
	runtime.RunString("1 + 1")
	state := lua.NewState()
	// ruleid: go-code-injection
	state.DoString(script)
	interpreter := interp.New(interp.Options{})
	// ruleid: go-code-injection
	interpreter.Eval(script)
	// ruleid: go-code-injection
	plugin.Open("/srv/plugins/" + script + ".so")
	number, _ := strconv.Atoi(script)
	// ok: go-code-injection
	runtime.RunString(fmt.Sprintf("twice(%d)", number))
}

func expressions(c *gin.Context) {
	// ruleid: go-code-injection
	program, err := expr.Compile(c.Query("filter"))
	// ruleid: go-code-injection
	expression, err := govaluate.NewEvaluableExpression(c.PostForm("rule"))
	// ok: go-code-injection
	expression, err = govaluate.NewEvaluableExpression("amount > 10")
	c.JSON(200, gin.H{"program": program, "expression": expression, "err": err})
}

func made(r *http.Request) {
	// ruleid: go-code-injection
	engine().RunString("var points = 40; " + r.FormValue("formula"))
	// ok: go-code-injection
	engine().RunString("points * 2")
}
