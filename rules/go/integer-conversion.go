package numbers

import (
	"math"
	"strconv"
)

func narrow(text string) (int32, error) {
	number, err := strconv.Atoi(text)
	if err != nil {
		return 0, err
	}
	// ruleid: go-integer-conversion
	return int32(number), nil
}

func checked(text string) (int16, error) {
	number, err := strconv.Atoi(text)
	if err != nil || number > math.MaxInt16 || number < math.MinInt16 {
		return 0, err
	}
	// ok: go-integer-conversion
	return int16(number), nil
}

func parsed(text string) (int32, uint8) {
	small, _ := strconv.ParseInt(text, 10, 32)
	large, _ := strconv.ParseUint(text, 10, 64)
	// ruleid: go-integer-conversion
	byteSized := uint8(large)
	// ok: go-integer-conversion
	return int32(small), byteSized
}

func narrower(text string) {
	n, _ := strconv.ParseUint(text, 10, 32)
	// ruleid: go-integer-conversion
	_ = uint8(n)
	// ok: go-integer-conversion
	_ = uint32(n)
}
