import { type Problem, problem } from '../../platform/problem.ts';

/** Media types of server-sent events, and of multipart bodies. */
const eventStream = 'text/event-stream';
const multipart = 'multipart/mixed';

/** Media types of all answers. */
const supportedTypes = [
  'application/json',
  'application/graphql-response+json',
  multipart,
  eventStream,
];

/**
 * Reads `Accept` before an operation is run: one that changes something must not be run if its answer
 * cannot be given.
 *
 * @param header empty if it was not sent
 * @returns the header without what is not served here
 * @throws {Problem} `not_acceptable`
 */
export function readAccept(header: string): string {
  const ranges = (header || '*/*').split(',').map((range) => range.trim());
  const usable = ranges.filter((range) => supportedTypes.some((type) => matchesRange(range, type)));
  if (usable.length === 0) throw notAcceptable();
  return usable.join(', ');
}

/** How the results of a subscription are sent. */
export type StreamProtocol = 'server-sent events' | 'multipart';

/**
 * The protocol that a subscription is answered by. A client that names the multipart protocol gets it.
 *
 * @param header as `readAccept` returns it
 * @returns undefined if the header accepts none
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

/** Version 1.0 of Apollo's protocol for subscriptions; a plain `multipart/mixed` is not that. */
function namesSubscriptions(range: string): boolean {
  return /;\s*subscriptionspec="?1\.0"?\s*(;|$)/i.test(range);
}

/** Whether a media range (RFC 9110, section 12.5.1) includes a type, in UTF-8. */
function matchesRange(range: string, type: string): boolean {
  const [name = '', ...parameters] = range.toLowerCase().split(/\s*;\s*/);
  if (parameters.some((one) => /^q=0(\.0*)?$/.test(one))) return false;
  if (parameters.some((one) => one.startsWith('charset=') && !/^charset="?utf-8"?$/.test(one))) {
    return false;
  }
  return name === '*/*' || name === type || name === `${type.split('/')[0]}/*`;
}
