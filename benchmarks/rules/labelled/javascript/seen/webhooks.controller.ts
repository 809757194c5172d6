import { BadRequestException, Body, Controller, Get, Injectable, Param, Post, Query } from '@nestjs/common';
import { HttpService } from '@nestjs/axios';
import { firstValueFrom } from 'rxjs';
import * as http from 'http';

// case: vulnerable CWE-918
@Injectable()
export class ProbeService {
  constructor(private readonly http: HttpService) {}

  async probe(target: { scheme: string; address: string }) {
    const url = [target.scheme, '://', target.address, '/status'].join('');
    const response = await firstValueFrom(this.http.get(url));
    return response.data;
  }
}

@Controller('probe')
export class ProbeController {
  constructor(private readonly service: ProbeService) {}

  @Post()
  run(@Body() dto: { address: string }) {
    return this.service.probe({ scheme: 'http', address: dto.address });
  }
}

// case: safe CWE-918
@Injectable()
export class StatusService {
  constructor(private readonly http: HttpService) {}

  async status(target: { scheme: string; address: string }) {
    const url = [target.scheme, '://', 'status.example.com', '/status'].join('');
    const response = await firstValueFrom(this.http.get(url, { params: { q: target.address } }));
    return response.data;
  }
}

@Controller('status')
export class StatusController {
  constructor(private readonly service: StatusService) {}

  @Post()
  run(@Body() dto: { address: string }) {
    return this.service.status({ scheme: 'http', address: dto.address });
  }
}

// case: vulnerable CWE-918
@Controller('mirror')
export class MirrorController {
  @Get()
  mirror(@Query('from') from: string): Promise<number> {
    const url = from || 'http://mirror.example.com/index';
    return new Promise((resolve, reject) => {
      http.get(url, (answer) => resolve(answer.statusCode ?? 0)).on('error', reject);
    });
  }
}

// case: safe CWE-918
@Controller('mirror-index')
export class MirrorIndexController {
  @Get(':site')
  mirror(@Param('site') site: string): Promise<number> {
    let url = 'http://mirror.example.com/index';
    switch (site) {
      case 'eu':
        url = 'http://eu.mirror.example.com/index';
        break;
      case 'us':
        url = 'http://us.mirror.example.com/index';
        break;
    }
    return new Promise((resolve, reject) => {
      http.get(url, (answer) => resolve(answer.statusCode ?? 0)).on('error', reject);
    });
  }
}

// case: safe CWE-918
@Controller('tenant-info')
export class TenantInfoController {
  constructor(private readonly http: HttpService) {}

  @Get()
  async info(@Query('tenant') tenant: string) {
    if (typeof tenant !== 'string' || !/^[a-z]{3,12}$/.test(tenant)) {
      throw new BadRequestException('tenant');
    }
    const response = await firstValueFrom(this.http.get(`https://${tenant}.tenants.example.com/info`));
    return response.data;
  }
}

// case: vulnerable CWE-918
@Controller('picture')
export class PictureController {
  constructor(private readonly http: HttpService) {}

  @Get()
  async info(@Query('src') src: string) {
    if (!src.endsWith('.png')) {
      throw new BadRequestException('src');
    }
    const response = await firstValueFrom(this.http.get(src, { responseType: 'arraybuffer' }));
    return { bytes: response.data.byteLength };
  }
}

// case: safe CWE-918
@Controller('logo')
export class LogoController {
  constructor(private readonly http: HttpService) {}

  @Get()
  async info(@Query('src') src: string) {
    const sources: Record<string, string> = { requested: src, fallback: 'https://cdn.example.com/logo.png' };
    const response = await firstValueFrom(this.http.get(sources.fallback, { responseType: 'arraybuffer' }));
    return { bytes: response.data.byteLength };
  }
}
