// Logging in
function basicAuth(username, password) {
  return function (user, pass) {
    // ruleid: javascript-timing-unsafe-password
    return user == username && pass == password;
  };
}

class Users {
  authenticate(given, user) {
    // ruleid: javascript-timing-unsafe-password
    if (given.password !== user.password) throw new Error("denied");
    // ruleid: javascript-timing-unsafe-password
    return given.apiKey === this.settings["apiKey"];
  }

  signUp(form) {
    // ok: javascript-timing-unsafe-password
    if (form.password !== form.passwordConfirm) throw new Error("differs");
    // ok: javascript-timing-unsafe-password
    if (form.password === "" || form.password === undefined) throw new Error("missing");
    // ok: javascript-timing-unsafe-password
    if (form.password1 !== form.password2) throw new Error("differs");
    // ok: javascript-timing-unsafe-password
    return form.passwordType === this.passwordType;
  }
}

function safe(given, password) {
  // ok: javascript-timing-unsafe-password
  return timingSafeEqual(digest(given), digest(password));
}
