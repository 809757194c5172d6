import { Module } from "@nestjs/common";
import { BullBoardModule } from "@bull-board/nestjs";
import { ExpressAdapter } from "@bull-board/express";

@Module({
  imports: [
    // ruleid: javascript-job-dashboard-without-login
    BullBoardModule.forRoot({ route: "/queues", adapter: ExpressAdapter }),
  ],
})
export class OpenModule {}

@Module({
  imports: [
    // ok: javascript-job-dashboard-without-login
    BullBoardModule.forRoot({ route: "/queues", adapter: ExpressAdapter, middleware: requireAdmin }),
  ],
})
export class AskedModule {}
