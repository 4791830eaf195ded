import type { Context } from 'koa';

/** Whether a browser opens a page. API clients do not name HTML, also if they accept any type. */
export const acceptsHtml = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.get('Accept').includes('text/html');
