package jwt

func (p *Parser) ParseWithClaims(text string, claims Claims, keys Keyfunc) (*Token, error) {
	// ok: go-jwt-unverified
	token, parts, err := p.ParseUnverified(text, claims)
	if err != nil {
		return token, err
	}
	key, err := keys(token)
	if err = token.Method.Verify(strings.Join(parts[0:2], "."), token.Signature, key); err != nil {
		return token, err
	}
	return token, nil
}
