import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Criteria {
  flag?: string;
  berth?: string;
}

// case: vulnerable CWE-89
class ShipQuery {
  private readonly conditions: string[] = ['left_at IS NULL'];

  constructor(criteria: Criteria) {
    for (const [column, value] of Object.entries(criteria)) {
      if (value !== undefined) this.conditions.push([column, `'${value}'`].join(' = '));
    }
  }

  toString(): string {
    return 'SELECT name FROM ships WHERE ' + this.conditions.join(' AND ');
  }
}

@Controller('ships')
export class ShipsController {
  constructor(private readonly source: DataSource) {}

  @Get()
  list(@Query('flag') flag?: string, @Query('berth') berth?: string) {
    return this.source.query(new ShipQuery({ flag, berth }).toString());
  }
}

// case: safe CWE-89
@Injectable()
export class BerthService {
  constructor(private readonly source: DataSource) {}

  find(criteria: Criteria) {
    const values: string[] = [];
    const conditions = ['left_at IS NULL'];
    if (criteria.flag) conditions.push(`flag = $${values.push(criteria.flag)}`);
    if (criteria.berth) conditions.push(`berth = $${values.push(criteria.berth)}`);
    return this.source.query('SELECT name FROM ships WHERE ' + conditions.join(' AND '), values);
  }
}

@Controller('berths')
export class BerthsController {
  constructor(private readonly berths: BerthService) {}

  @Get()
  list(@Query() criteria: Criteria) {
    return this.berths.find(criteria);
  }
}
