// Headers of a request to `/graphql`: the result that it accepts, and that it comes from no foreign page.

import type { Context } from 'koa';
import { type Problem, problem } from '../../../packages/common/problem.ts';

const eventStream = 'text/event-stream';
const multipart = 'multipart/mixed';

const supportedTypes = [
  'application/json',
  'application/graphql-response+json',
  multipart,
  eventStream,
];

/**
 * Reads the `Accept` header before the operation is executed: a mutation must not be executed if its
 * result cannot be returned in an acceptable type.
 *
 * @param header empty if it was not sent
 * @returns the header without media ranges that are not supported
 * @throws {Problem} `not_acceptable`
 */
export function readAccept(header: string): string {
  const ranges = (header || '*/*').split(',').map((range) => range.trim());
  const usable = ranges.filter((range) => supportedTypes.some((type) => matchesRange(range, type)));
  if (usable.length === 0) throw notAcceptable();
  return usable.join(', ');
}

export type StreamProtocol = 'server-sent events' | 'multipart';

/**
 * The protocol for the results of a subscription. The multipart protocol takes precedence if the
 * header contains it explicitly.
 *
 * @param header as `readAccept` returns it
 * @returns undefined if the header accepts no protocol
 */
export function streamProtocolOf(header: string): StreamProtocol | undefined {
  const ranges = header.split(',').map((range) => range.trim());
  if (ranges.some((range) => matchesRange(range, multipart) && namesSubscriptions(range))) {
    return 'multipart';
  }
  return ranges.some((range) => matchesRange(range, eventStream))
    ? 'server-sent events'
    : undefined;
}

/** @param header as `readAccept` returns it */
export function acceptsJson(header: string): boolean {
  const [json = '', graphqlJson = ''] = supportedTypes;
  return header
    .split(',')
    .some((one) => matchesRange(one.trim(), json) || matchesRange(one.trim(), graphqlJson));
}

export function notAcceptable(): Problem {
  const subscriptions = `${eventStream} or ${multipart};subscriptionSpec=1.0`;
  const others = supportedTypes.filter((type) => type !== eventStream).join(', ');
  const detail = `Set Accept to one of ${others}; for subscriptions, to ${subscriptions}.`;
  return problem('not_acceptable', detail);
}

/** Whether a range is version 1.0 of Apollo's subscription protocol, not just `multipart/mixed`. */
function namesSubscriptions(range: string): boolean {
  return partsOf(range).some((part) => /^subscriptionspec="?1\.0"?$/.test(part));
}

/** The type and the parameters of a media range. */
const partsOf = (range: string) =>
  range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());

/** Whether a media range (RFC 9110, section 12.5.1) includes a type, in UTF-8. */
function matchesRange(range: string, type: string): boolean {
  const [name = '', ...parameters] = partsOf(range);
  if (parameters.some((one) => /^q=0(\.0*)?$/.test(one))) return false;
  if (parameters.some((one) => one.startsWith('charset=') && !/^charset="?utf-8"?$/.test(one))) {
    return false;
  }
  return name === '*/*' || name === type || name === `${type.split('/')[0]}/*`;
}

/** Headers that exist to force a preflight request. */
const preflightHeaders = [
  'GraphQL-Require-Preflight',
  'X-GraphQL-Yoga-CSRF',
  'Apollo-Require-Preflight',
];

/**
 * Rejects requests that a browser sends for a page of any origin without a preflight request (CSRF
 * prevention). Browsers send a preflight for JSON, and for each of the headers of `forcesPreflight`.
 *
 * @throws {Problem} `bad_request` for multipart requests; `unsupported_media_type`
 */
export function assertCsrfSafe(ctx: Context): void {
  if (ctx.method !== 'POST' || ctx.is('json', '+json') || forcesPreflight(ctx)) return;
  const code = ctx.is('multipart/form-data') ? 'bad_request' : 'unsupported_media_type';
  const headers = `"Authorization: Bearer <API key>", "X-Form-Access: <token>" or "${preflightHeaders[0]}: 1"`;
  throw problem(code, `Send JSON, or one of the headers ${headers}.`);
}

/** `Authorization` counts with Bearer only: browsers send other schemes, such as Basic, on their own. */
function forcesPreflight(ctx: Context): boolean {
  if (/^Bearer /i.test(ctx.get('Authorization'))) return true;
  return ['X-Form-Access', ...preflightHeaders].some((name) => ctx.get(name) !== '');
}
