import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { t, translate } from '../texts/translate.tsx';

/**
 * A message of the service, or of what it shares with the console. Its numbers may be placeholders in the translated
 * text, by their positions: `{1}`, `{2}`.
 */
export function translateMessage(english: string): string {
  const translation = translate(english);
  if (translation !== english) return translation;
  const numbers: string[] = [];
  const general = english.replace(/\d+/g, (number) => `{${numbers.push(number)}}`);
  const text = translate(general);
  if (text === general) return english;
  return interpolate(text, Object.fromEntries(numbers.map((number, index) => [index + 1, number])));
}

export interface Failure {
  /** Path in the input, such as `settings.limit` or `sections[0].elements[1].label`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemBody {
  readonly code?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly message?: string;
  readonly errors?: readonly Failure[];
  readonly [member: string]: unknown;
}

/** A request failed. Its texts are in the language of the console. `code` is one of the service's codes, or `network_error`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  /** HTTP status of the problem; 0 without a response. */
  readonly status: number;
  readonly failures: readonly Failure[];
  /** All members of the problem, such as `current_revision`. */
  readonly body: ProblemBody;

  constructor(body: ProblemBody, cause?: unknown) {
    const failures = (body.errors ?? []).map(inLanguage);
    super(detailOf(body, failures), { cause });
    this.code = body.code ?? 'unexpected_answer';
    this.status = body.status ?? 0;
    this.failures = failures;
    this.body = body;
  }
}

const inLanguage = (failure: Failure): Failure => ({
  ...failure,
  message: translateMessage(failure.message),
});

/** The message of a problem, which contains that of its first failure. */
function detailOf(
  { detail, message, errors }: ProblemBody,
  [translated]: readonly Failure[],
): string {
  const english = detail ?? message;
  if (english === undefined) return t('The request failed.');
  const [first] = errors ?? [];
  if (!first || !translated) return translateMessage(english);
  return english
    .replace(first.message, () => translated.message)
    .replace(/\(and (\d+) more\)/, (_, n: string) => t('(and {n} more)', { n }));
}

/** No answer arrived. */
export const unreachable = (cause?: unknown): ApiProblem =>
  new ApiProblem({ code: 'network_error', detail: t('The service cannot be reached.') }, cause);

/** The text for an answer that is not JSON. */
export const unexpectedAnswer = (status: number): string =>
  t('The service sent an unexpected answer (HTTP {status}).', { status: String(status) });

/** Whether an error is a problem with one of the codes; with any code if none is given. */
export function isProblem(error: unknown, ...codes: readonly string[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}
