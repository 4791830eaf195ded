// A minimal endpoint that stores uploads: Koa and a file that is synced to disk, without validation.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Koa from 'koa';
import { listen } from './listen.ts';

const app = new Koa();
app.use(async (ctx) => {
  const path = join(tmpdir(), `formwright-bench-${randomUUID()}`);
  await pipeline(ctx.req, createWriteStream(path, { flush: true }));
  ctx.status = 201;
  ctx.body = { path };
  await rm(path);
});
listen(app);
