// A Koa without anything that answers every request with what the URL in ORIGINAL answered once.
import Koa from 'koa';
import { listen } from './listen.ts';

const original = await fetch(process.env['ORIGINAL'] ?? '');
const type = original.headers.get('Content-Type') ?? 'application/octet-stream';
const body = Buffer.from(await original.arrayBuffer());

const app = new Koa();
app.use((ctx) => {
  ctx.set('Content-Type', type);
  ctx.body = body;
});
listen(app);
