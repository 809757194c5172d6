const express = require("express");
const { createBullBoard } = require("@bull-board/api");
const { BullMQAdapter } = require("@bull-board/api/bullMQAdapter");
const { ExpressAdapter } = require("@bull-board/express");
const Agendash = require("agendash");

function open() {
  const app = express();
  const board = new ExpressAdapter();
  board.setBasePath("/admin/queues");
  createBullBoard({ queues: [new BullMQAdapter(mails)], serverAdapter: board });
  app.use("/api/auth", authRoutes);
  // ruleid: javascript-job-dashboard-without-login
  app.use("/admin/queues", board.getRouter());
}

function short() {
  const app = express();
  const serverAdapter = new ExpressAdapter();
  const { addQueue } = createBullBoard({ queues: [], serverAdapter });
  // ruleid: javascript-job-dashboard-without-login
  app.use("/admin/queues", serverAdapter.getRouter());
  // ok: javascript-job-dashboard-without-login
  app.use(`/admin/${process.env.BOARD_KEY}/queues`, serverAdapter.getRouter());
}

function asked() {
  const app = express();
  const serverAdapter = new ExpressAdapter();
  createBullBoard({ queues: [], serverAdapter });
  // ok: javascript-job-dashboard-without-login
  app.use("/admin/queues", authMiddleware, serverAdapter.getRouter());
}

function askedHere() {
  const app = express();
  const serverAdapter = new ExpressAdapter();
  createBullBoard({ queues: [], serverAdapter });
  app.use("/admin/queues", (req, res, next) => {
    if (req.headers.authorization !== expected) return res.sendStatus(401);
    next();
  });
  // ok: javascript-job-dashboard-without-login
  app.use("/admin/queues", serverAdapter.getRouter());
}

function agenda() {
  const app = express();
  // ruleid: javascript-job-dashboard-without-login
  app.use("/dash", Agendash(jobs));
  // ok: javascript-job-dashboard-without-login
  app.use("/other", requireAdmin, Agendash(jobs));
}
