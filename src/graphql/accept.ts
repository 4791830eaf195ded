import { type Problem, problem } from '../kernel/problem.ts';

/** What a subscription is answered with. */
const stream = 'text/event-stream';

/** What operations are answered with. */
const served = ['application/json', 'application/graphql-response+json', 'multipart/mixed', stream];

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
  const usable = ranges.filter((range) => served.some((type) => includes(range, type)));
  if (usable.length === 0) throw notAcceptable();
  return usable.join(', ');
}

/** @param header as `readAccept` returns it */
export function acceptsStream(header: string): boolean {
  return header.split(',').some((range) => includes(range.trim(), stream));
}

export function notAcceptable(): Problem {
  const types = served.slice(0, -1).join(', ');
  return problem('not_acceptable', `Accept ${types} or, for subscriptions, ${stream}.`);
}

/** Whether a media range (RFC 9110, section 12.5.1) includes a type, in UTF-8. */
function includes(range: string, type: string): boolean {
  const [name = '', ...parameters] = range.toLowerCase().split(/\s*;\s*/);
  if (parameters.some((one) => /^q=0(\.0*)?$/.test(one))) return false;
  if (parameters.some((one) => one.startsWith('charset=') && !/^charset="?utf-8"?$/.test(one))) {
    return false;
  }
  return name === '*/*' || name === type || name === `${type.split('/')[0]}/*`;
}
