import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { rateLimitHeaders } from '../src/access/limits/limits.ts';
import { limitVisitor } from '../src/forms/limit.ts';
import { publicForm } from '../src/forms/public-form.ts';
import { isSlug } from '../src/forms/slug.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { isKnown } from './conditional.ts';

/** An answer as it was sent. */
interface Kept {
  /** Headers that are the same for everybody: names and values in turns. */
  readonly head: readonly string[];
  /** Those of them that go without the body. */
  readonly headAlone: readonly string[];
  readonly body: Buffer;
}

/** How many answers are kept, and the most bytes of one: a few megabytes in all. */
const capacity = 200;
const longest = 64 * 1024;

/** What a visitor of a website asks for before anything else. */
const start = '/api/v1/public/forms/';

/** Headers that belong to one request, and those of a body. */
const ownHeaders = ['x-request-id', 'ratelimit', 'ratelimit-policy'];
const bodyHeaders = ['content-type', 'content-length'];

/**
 * Sends published forms as they were sent before, for as long as their entity tags are the same:
 * most requests ask for one, and the way to its endpoint takes twice as long as all else. What was not
 * sent before, and what is refused, is the endpoint's to answer.
 */
export function keptForms(kernel: ResponsesKernel): Koa.Middleware {
  const answers = new Map<string, Kept>();

  /** @throws {Problem} `not_found`, `rate_limited` */
  async function tagFor(ctx: Koa.Context, slug: string): Promise<string> {
    const formAccess = ctx.req.headers['x-form-access']?.toString();
    const address = ctx.ip;
    ctx.state['admitted'] = await limitVisitor(kernel, 'forms', address, slug);
    return (await publicForm(kernel, slug, { address, formAccess })).etag;
  }

  function keep({ status, body, res }: Koa.Context): void {
    const etag = res.getHeader('ETag');
    if (status !== 200 || typeof etag !== 'string') return;
    if (!Buffer.isBuffer(body) || body.length > longest) return;
    const head = headersOf(res, ownHeaders);
    const headAlone = headersOf(res, [...ownHeaders, ...bodyHeaders]);
    const [oldest] = answers.keys();
    if (answers.size >= capacity && oldest !== undefined) answers.delete(oldest);
    answers.set(etag, { head, headAlone, body });
  }

  return async (ctx, next) => {
    const slug = slugIn(ctx.req);
    if (slug === undefined) return next();
    const etag = await tagFor(ctx, slug).catch(() => undefined); // the endpoint says why, in its way
    const answer = etag === undefined ? undefined : answers.get(etag);
    if (etag === undefined || !answer) {
      await next();
      return keep(ctx);
    }
    ctx.state['endpoint'] = `GET ${start}:slug`;
    ctx.respond = false; // by hand: what Koa does for each header takes longer than the rest
    const isUnchanged = isKnown(etag, ctx.get('If-None-Match'));
    if (isUnchanged) ctx.res.writeHead(304, [...ownHead(ctx), ...answer.headAlone]).end();
    else ctx.res.writeHead(200, [...ownHead(ctx), ...answer.head]).end(answer.body);
  };
}

/** The slug that is asked for, where it is plain. */
function slugIn({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.startsWith(start)) return undefined;
  const slug = url.slice(start.length);
  return isSlug(slug) ? slug : undefined;
}

function ownHead({ state }: Koa.Context): string[] {
  const head = ['X-Request-Id', state['requestId']];
  if (!state['admitted']) return head;
  for (const header of Object.entries(rateLimitHeaders(state['admitted']))) head.push(...header);
  return head;
}

function headersOf(res: ServerResponse, others: readonly string[]): string[] {
  const names = res.getHeaderNames().filter((name) => !others.includes(name));
  return names.flatMap((name) => [name, String(res.getHeader(name))]);
}
