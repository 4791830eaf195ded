import type { Answer, Attack } from './suite.ts';

/** Milliseconds after which an answer is a hang. */
const slowest = 10_000;

/** Characters that no answer to a small request needs. */
const longest = 2_000_000;

/** A problem of REST or an error of GraphQL; the OpenAPI document has the code in examples. */
const unexpectedError = /(?:^|"extensions":\s*)\{[^{}]*"code":\s*"internal_error"/;

/** What only the inside of a server knows. */
const internals = [
  /\bat \S+ \(?(?:file:\/\/)?\/\S+:\d+:\d+/, // a line of a stack trace
  /\b(?:PrismaClient|PostgresError|ECONNREFUSED|node_modules)\b/,
  /\b(?:syntax error at or near|violates \w+ constraint)\b/,
];

/** What is wrong with an answer to any attack; undefined if nothing is. */
export function findFault({ status, text, duration }: Answer, attack: Attack): string | undefined {
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (unexpectedError.test(text)) return 'answered internal_error';
  if (duration > slowest) return `answered after ${Math.round(duration)} ms`;
  if (text.length > longest) return `answered ${text.length} characters`;
  const leaked = attack.forbidden.find((secret) => text.includes(secret));
  if (leaked !== undefined) return `returned ${leaked}`;
  const internal = internals.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  if (internal !== undefined) return `returned the internals "${internal}"`;
  return attack.mustFail && succeeded(status, text)
    ? `answered ${status} with a result`
    : undefined;
}

/** Whether the operation was executed. In GraphQL the only field is `a`: null, if it failed. */
function succeeded(status: number, text: string): boolean {
  if (status >= 300) return false;
  const { data, errors } = parse(text);
  return errors === undefined || (data?.['a'] !== null && data?.['a'] !== undefined);
}

interface GraphqlResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: unknown;
}

function parse(text: string): GraphqlResult {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
