import https from 'node:https';
import axios from 'axios';
import * as fs from 'node:fs';

// case: vulnerable CWE-295
export class StockClient {
  private readonly agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

  amount(article: number) {
    return axios.get(`https://stock.example.com/articles/${article}`, { httpsAgent: this.agent });
  }
}

// case: safe CWE-295
export class PriceClient {
  private readonly agent = new https.Agent({ keepAlive: true, ca: fs.readFileSync('/etc/ssl/own-ca.pem') });

  price(article: number) {
    return axios.get(`https://price.example.com/articles/${article}`, { httpsAgent: this.agent });
  }
}
