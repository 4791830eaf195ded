// A minimal Koa app that returns the response of the URL in ORIGINAL to every request.
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
