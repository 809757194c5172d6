package documents

import (
	"encoding/xml"
	"io"
	"net/http"
	"os"
	"regexp"

	"github.com/lestrrat-go/libxml2"
	"github.com/lestrrat-go/libxml2/parser"
	gokogiri "github.com/moovweb/gokogiri/xml"
)

// #include <libxml/parser.h>
import "C"

const loading = parser.XMLParseDTDLoad | parser.XMLParseDTDAttr

var declared = regexp.MustCompile(`<!ENTITY\s+(\w+)\s+SYSTEM\s+"([^"]+)">`)

func invoice(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	// ruleid: go-xml-external-entities
	libxml2.Parse(body, parser.XMLParseNoEnt|parser.XMLParseNoNet)
	// ok: go-xml-external-entities
	libxml2.Parse(body, parser.XMLParseNoNet)
	// ok: go-xml-external-entities
	libxml2.Parse(body)
	// ruleid: go-xml-external-entities
	libxml2.ParseReader(r.Body, loading)
}

func prepared(text string) {
	// ruleid: go-xml-external-entities
	p := parser.New(parser.XMLParseDTDValid)
	p.ParseString(text)
	// ok: go-xml-external-entities
	q := parser.New(parser.XMLParseRecover)
	q.ParseString(text)
}

func chosen(text []byte) {
	options := gokogiri.XML_PARSE_NOENT | gokogiri.XML_PARSE_RECOVER
	// ruleid: go-xml-external-entities
	gokogiri.Parse(text, gokogiri.DefaultEncodingBytes, nil, options, gokogiri.DefaultEncodingBytes)
	// ok: go-xml-external-entities
	gokogiri.Parse(text, gokogiri.DefaultEncodingBytes, nil, gokogiri.DefaultParseOption, gokogiri.DefaultEncodingBytes)
}

func native(buffer *C.char, length C.int) {
	// ruleid: go-xml-external-entities
	C.xmlReadMemory(buffer, length, nil, nil, C.XML_PARSE_NOENT)
	// ok: go-xml-external-entities
	C.xmlReadMemory(buffer, length, nil, nil, C.XML_PARSE_NONET)
}

func standard(r *http.Request) {
	var order struct{ Number int }
	// ok: go-xml-external-entities
	xml.NewDecoder(r.Body).Decode(&order)
}

func resolved(decoder *xml.Decoder, text string) {
	for _, each := range declared.FindAllStringSubmatch(text, -1) {
		content, err := os.ReadFile(each[2])
		if err != nil {
			continue
		}
		// ruleid: go-xml-external-entities
		decoder.Entity[each[1]] = string(content)
	}
}

func named(decoder *xml.Decoder) {
	// ok: go-xml-external-entities
	decoder.Entity = xml.HTMLEntity
}
