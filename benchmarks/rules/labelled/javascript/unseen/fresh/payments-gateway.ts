import { Body, Controller, Injectable, Param, Post } from '@nestjs/common';
import { HttpService } from '@nestjs/axios';
import { firstValueFrom } from 'rxjs';

interface CallbackDto {
  host: string;
  port?: number;
  amount: number;
}

// case: vulnerable CWE-918
@Injectable()
export class CallbackService {
  constructor(private readonly http: HttpService) {}

  private endpoint(dto: CallbackDto): string {
    const port = dto.port ? ':' + dto.port : '';
    return 'https://' + dto.host + port + '/payments/callback';
  }

  async notify(dto: CallbackDto) {
    const answer = await firstValueFrom(this.http.post(this.endpoint(dto), { amount: dto.amount }));
    return answer.status;
  }
}

@Controller('callbacks')
export class CallbackController {
  constructor(private readonly callbacks: CallbackService) {}

  @Post()
  notify(@Body() dto: CallbackDto) {
    return this.callbacks.notify(dto);
  }
}

// case: safe CWE-918
@Controller('refunds')
export class RefundController {
  @Post(':payment')
  async refund(@Param('payment') payment: string, @Body() dto: CallbackDto) {
    const url = `https://pay.example.com/payments/${encodeURIComponent(payment)}/refund`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ host: dto.host, amount: dto.amount }) });
    return answer.status;
  }
}
