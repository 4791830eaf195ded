import type Koa from 'koa';
import { readBytes } from '../rest/body.ts';
import { factsOf, tell } from '../rest/facts.ts';
import type { Reply } from './context.ts';
import { createGraphQL } from './graphql/graphql.ts';
import { assertPreflight } from './graphql/preflight.ts';
import { readUploads } from './graphql/uploads.ts';
import { editorPolicy, openToOrigins } from './http-headers.ts';
import { publicUrl } from './kernel/kernel.ts';
import { problem } from './kernel/problem.ts';
import type { ResponsesKernel } from './responses/kernel.ts';

/** `/graphql`; its body is bounded before GraphQL reads it. */
export function graphqlDoor(kernel: ResponsesKernel): Koa.Middleware {
  const yoga = createGraphQL(kernel);
  const cors = openToOrigins(kernel.config.GRAPHQL_CORS_ORIGINS);
  const answer: Koa.Middleware = async (ctx) => {
    ctx.state['endpoint'] = yoga.graphqlEndpoint;
    assertPreflight(ctx);
    const uploads = ctx.is('multipart/form-data') ? await readUploads(ctx, kernel) : undefined;
    const body = ctx.method === 'POST' && !uploads ? new Uint8Array(await readBytes(ctx)) : null;
    const facts = factsOf(ctx);
    const response = await yoga.fetch(
      new URL(ctx.originalUrl, publicUrl(kernel.config)),
      { method: ctx.method, headers: headersOf(ctx), body },
      {
        ...facts,
        bodySize: body?.byteLength ?? uploads?.size ?? 0,
        operation: uploads?.operation,
        whenGone: (end) => void (ctx.res.closed ? end() : ctx.res.once('close', end)),
      },
    );
    await send(ctx, response, facts.reply);
  };
  return (ctx, next) =>
    ctx.path === yoga.graphqlEndpoint
      ? cors(ctx, () => Promise.resolve(answer(ctx, next)))
      : next();
}

async function send(ctx: Koa.Context, response: Response, reply: Reply): Promise<void> {
  const { status, headers } = response;
  if (status === 415) throw problem('unsupported_media_type', 'Send JSON, or files.');
  ctx.status = status;
  for (const [name, value] of headers) ctx.set(name, value);
  if (ctx.response.is('html')) ctx.set('Content-Security-Policy', editorPolicy);
  tell(ctx, reply);
  ctx.set('Cache-Control', 'no-store');
  if (ctx.response.is('text/event-stream')) {
    ctx.set('X-Accel-Buffering', 'no');
    ctx.body = response.body;
    return;
  }
  const text = await response.text();
  ctx.body = text === '' ? null : Buffer.from(text);
}

function headersOf({ req }: Koa.Context): [string, string][] {
  return Object.entries(req.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}
