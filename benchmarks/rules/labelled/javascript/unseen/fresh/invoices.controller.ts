import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common';
import { Prisma, PrismaClient } from '@prisma/client';

const prisma = new PrismaClient();

// case: vulnerable CWE-89
@Controller('invoices')
export class InvoicesController {
  private condition(field: string, value: string): string {
    return `${field} = '${value}'`;
  }

  @Get()
  async list(@Query('customer') customer: string) {
    const sql = 'SELECT id, total FROM "Invoice" WHERE ' + this.condition('customer', customer);
    return prisma.$queryRawUnsafe(sql);
  }
}

// case: safe CWE-89
@Controller('bills')
export class BillsController {
  @Get()
  async list(@Query('customer') customer: string) {
    const condition = Prisma.sql`customer = ${customer}`;
    return prisma.$queryRaw`SELECT id, total FROM "Invoice" WHERE ${condition}`;
  }

  @Get(':id')
  async one(@Param('id', ParseIntPipe) id: number) {
    return prisma.$queryRawUnsafe('SELECT id, total FROM "Invoice" WHERE id = $1', id);
  }
}
