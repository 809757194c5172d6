import AdminJS from "adminjs";
import AdminJSExpress from "@adminjs/express";
import express from "express";

const admin = new AdminJS({ rootPath: "/admin" });

export function open(): void {
  const app = express();
  app.use(express.json());
  app.use("/api/auth", authRoutes);
  const router = AdminJSExpress.buildRouter(admin);
  // ruleid: javascript-admin-interface-without-login
  app.use(admin.options.rootPath, router);
}

export function direct(): void {
  const app = express();
  // ruleid: javascript-admin-interface-without-login
  app.use("/admin", AdminJSExpress.buildRouter(admin));
}

export function asked(): void {
  const app = express();
  const router = AdminJSExpress.buildAuthenticatedRouter(admin, { authenticate, cookiePassword: process.env.KEY });
  // ok: javascript-admin-interface-without-login
  app.use(admin.options.rootPath, router);
}

export function between(): void {
  const app = express();
  const router = AdminJSExpress.buildRouter(admin);
  // ok: javascript-admin-interface-without-login
  app.use(admin.options.rootPath, requireAuth, router);
}

export function before(): void {
  const app = express();
  app.use(requireAuth);
  const router = AdminJSExpress.buildRouter(admin);
  // ok: javascript-admin-interface-without-login
  app.use(admin.options.rootPath, router);
}

export function samePath(): void {
  const app = express();
  app.use("/admin", basicAuth({ users }));
  // ok: javascript-admin-interface-without-login
  app.use("/admin", AdminJSExpress.buildRouter(admin));
}

export function developing(): void {
  const app = express();
  if (process.env.NODE_ENV !== "production") {
    // ok: javascript-admin-interface-without-login
    app.use("/admin", AdminJSExpress.buildRouter(admin));
  }
}
