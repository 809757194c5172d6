import { Body, Controller, Get, Param, ParseIntPipe, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { Member } from './member.entity';

// case: vulnerable CWE-89
@Controller('members')
export class MemberListController {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  @Get()
  list(@Query('team') team: string) {
    return this.members
      .createQueryBuilder('m')
      .where(`m.team = '${team}'`)
      .andWhere('m.active = true')
      .getMany();
  }
}

// case: safe CWE-89
@Controller('staff')
export class StaffListController {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  @Get()
  list(@Query('team') team: string) {
    return this.members
      .createQueryBuilder('m')
      .where('m.team = :team', { team })
      .andWhere('m.active = true')
      .getMany();
  }
}

// case: safe CWE-89
@Controller('member-history')
export class MemberHistoryController {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  @Get(':id')
  history(@Param('id', new ParseUUIDPipe()) id: string) {
    return this.db.query(`SELECT at, action FROM member_history WHERE member_id = '${id}'`);
  }
}

// case: vulnerable CWE-89
@Controller('member-events')
export class MemberEventsController {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  @Get(':id')
  events(@Param('id') id: string) {
    return this.db.query(`SELECT at, action FROM member_event WHERE member_id = '${id}'`);
  }
}

// case: vulnerable CWE-89
@Controller('member-notes')
export class MemberNotesController {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  @Post()
  async add(@Body() dto: { memberId: number; text: string }) {
    const runner = this.db.createQueryRunner();
    const values = [Number(dto.memberId), `'${dto.text}'`].join(', ');
    await runner.query('INSERT INTO member_note (member_id, body) VALUES (' + values + ')');
    await runner.release();
    return { ok: true };
  }
}

// case: safe CWE-89
@Controller('member-page')
export class MemberPageController {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  @Get()
  page(@Query('offset', ParseIntPipe) offset: number, @Query('order') order: string) {
    const direction = order === 'desc' ? 'DESC' : 'ASC';
    return this.members.query(
      `SELECT id, name FROM member ORDER BY name ${direction} LIMIT 25 OFFSET ${offset}`,
    );
  }
}
