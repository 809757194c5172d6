import { Body, Controller, Get, Injectable, Post, Query } from '@nestjs/common';
import { execSync, spawn, spawnSync } from 'child_process';

interface CloneDto {
  url: string;
  branch?: string;
}

// case: vulnerable CWE-78
@Injectable()
export class RepositoryService {
  private readonly commands: string[] = [];

  queue(dto: CloneDto): void {
    const branch = dto.branch ?? 'main';
    this.commands.push(`git clone --depth 1 --branch ${branch} ${dto.url} /repos/next`);
  }

  run(): number {
    for (const command of this.commands.splice(0)) {
      execSync(command, { timeout: 60000 });
    }
    return this.commands.length;
  }
}

@Controller('repositories')
export class RepositoryController {
  constructor(private readonly repositories: RepositoryService) {}

  @Post()
  clone(@Body() dto: CloneDto) {
    this.repositories.queue(dto);
    return { left: this.repositories.run() };
  }
}

// case: safe CWE-78
@Controller('history')
export class HistoryController {
  @Get()
  history(@Query('author') author: string) {
    const done = spawnSync('git', ['log', '--oneline', `--author=${author}`], { cwd: '/repos/main', shell: false });
    return done.stdout.toString().split('\n');
  }
}

// case: vulnerable CWE-78
@Controller('search')
export class SearchController {
  @Get()
  search(@Query('words') words: string) {
    const child = spawn('grep -rn ' + words + ' /repos/main', { shell: true });
    return new Promise((resolve) => {
      const lines: string[] = [];
      child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
      child.on('close', () => resolve(lines));
    });
  }
}
