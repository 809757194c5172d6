const express = require("express");

class Login {
  constructor(app) {
    app.get("/auth", (request, response) => this.handle(request, response));
  }

  handle(request, response) {
    if (request.query.response_type !== "code") {
      // ruleid: javascript-reflected-xss
      response.status(400).send("response_type " + request.query.response_type);
      return;
    }
    // ok: javascript-reflected-xss
    response.status(200).send("response_type " + request.query.response_type);
    if (!this.clients.isValidClient(request.query.client_id)) {
      // ruleid: javascript-reflected-xss
      response.status(400).send("client_id " + request.query.client_id);
      return;
    }
    if (!/^[a-z]+$/.test(request.query.name)) {
      // ruleid: javascript-reflected-xss
      response.status(400).send("name " + request.query.name);
      return;
    }
    // ok: javascript-reflected-xss
    response.status(200).send("name " + request.query.name + " of " + request.query.client_id);
  }
}

module.exports = new Login(express());
