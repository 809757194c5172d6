package digest

import (
	"crypto"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"io"

	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/md4"
	"golang.org/x/crypto/pbkdf2"
)

func password(text string) string {
	// ruleid: go-weak-hash
	return fmt.Sprintf("%x", md5.Sum([]byte(text)))
}

func signature(key, text []byte) []byte {
	// ruleid: go-weak-hash
	digest := sha1.New()
	digest.Write(text)
	// ok: go-weak-hash
	mac := hmac.New(sha256.New, key)
	// ok: go-weak-hash
	whole := sha256.Sum256(text)
	return mac.Sum(whole[:])
}

func others(file io.Reader) {
	// ruleid: go-weak-hash
	md4.New()
	// ruleid: go-weak-hash
	crypto.MD5.New()
	// ruleid: go-weak-hash
	token := sha1.Sum([]byte("x"))
	// ok: go-weak-hash
	bcrypt.GenerateFromPassword(token[:], 12)
	// ok: go-weak-hash
	crypto.SHA256.New()
}

func etag(content []byte) string {
	// ok: go-weak-hash
	return fmt.Sprintf("%x", md5.Sum(content))
}

func contentMD5(content []byte) []byte {
	// ok: go-weak-hash
	sum := md5.Sum(content)
	return sum[:]
}

func cached(content []byte) {
	// ok: go-weak-hash
	cacheKey := md5.Sum(content)
	fmt.Println(cacheKey)
}

func shard(name string, shards uint64) uint64 {
	// ok: go-weak-hash
	return sum64(md5.Sum([]byte(name))) % shards
}

func store(password string, salt []byte) {
	// ruleid: go-cheap-password-hash
	bcrypt.GenerateFromPassword([]byte(password), bcrypt.MinCost)
	// ok: go-cheap-password-hash
	bcrypt.GenerateFromPassword([]byte(password), 12)
	// ruleid: go-cheap-password-hash
	pbkdf2.Key([]byte(password), salt, 1000, 32, sha256.New)
	// ok: go-cheap-password-hash
	pbkdf2.Key([]byte(password), salt, 600000, 32, sha256.New)
	// ruleid: go-weak-password-hash, go-weak-hash
	sha1.Sum([]byte(password))
	// ruleid: go-sha2-password-hash
	sha256.Sum256([]byte(password))
	// ruleid: go-sha2-password-hash
	// ok: go-weak-password-hash
	sha512.Sum512([]byte(password))
	// ok: go-sha2-password-hash
	sha512.Sum512([]byte(document))
	// ok: go-weak-password-hash
	sha256.Sum256([]byte(document))
}

func salted(user User, salt string) {
	// ruleid: go-weak-hash, go-salted-password-digest
	md5.Sum([]byte(user.Password + salt))
	// ruleid: go-weak-hash
	digest := sha1.New()
	// ruleid: go-salted-password-digest
	io.WriteString(digest, user.Password)
	// ok: go-weak-password-hash
	io.WriteString(digest, user.Name)
	// ok: go-weak-password-hash
	// ruleid: go-weak-hash
	md5.Sum([]byte("password"))
}

func digestAuthResponse(user, realm, password string) {
	// ok: go-weak-password-hash
	// ruleid: go-weak-hash
	md5.Sum([]byte(user + ":" + realm + ":" + password))
}

func isPwned(password string) {
	// ok: go-weak-password-hash
	// ruleid: go-weak-hash
	sha1.Sum([]byte(password))
}

func unsalted(user User, salt string) {
	// ruleid: go-weak-hash
	digest := sha1.New()
	// ok: go-sha2-password-hash
	// ruleid: go-weak-password-hash
	// ok: go-salted-password-digest
	io.WriteString(digest, user.Password)
	log.Println(salt)
}

func (c *Client) hashWithSalt(salt []byte, password string) []byte {
	hasher := sha256.New()
	hasher.Write(salt)
	// ruleid: go-salted-password-digest
	// ok: go-weak-password-hash
	hasher.Write([]byte(password))
	return hasher.Sum(nil)
}

func saltedAndChecked(user User, salt string) {
	// ok: go-salted-password-digest
	sum := sha256.Sum256([]byte(user.Name + salt))
	// ruleid: go-salted-password-digest
	digest := sha256.Sum256([]byte(user.Password + salt))
	log.Println(sum, digest)
}

func chosen(r *http.Request, row Row, pin string) {
	// ruleid: go-weak-hash, go-weak-hash-on-request
	sum := sha1.Sum([]byte(r.FormValue("text")))
	// ruleid: go-weak-hash
	digest := md5.New()
	// ruleid: go-weak-hash-on-request
	io.WriteString(digest, r.FormValue("contract"))
	// ok: go-weak-hash-on-request
	cacheKey := md5.Sum([]byte(r.URL.Path + r.FormValue("page")))
	// ruleid: go-weak-hash, go-weak-hash-on-request
	stored := md5.Sum([]byte(row.Salt + pin))
	// ok: go-weak-hash-on-request
	good := sha256.Sum256([]byte(r.FormValue("text")))
	// ruleid: go-weak-hash
	// ok: go-weak-hash-on-request
	other := sha1.Sum([]byte(row.Text))
	log.Println(sum, digest.Sum(nil), cacheKey, stored, good, other)
}

func combined(text, salt []byte) []byte {
	// ruleid: go-weak-hash
	digest := sha1.New()
	digest.Write(text)
	// ok: go-weak-hash-on-request
	digest.Write(salt)
	return digest.Sum(nil)
}
