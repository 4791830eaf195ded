import { parseInstant } from '../../../common/text/calendar.ts';
import { isBlank } from '../../../definition/questions/values/is-blank.ts';
import type { FormElement } from '../api/public-types.ts';

/**
 * Who answered a question with a default last: the form, with this answer; the respondent; or either of them, if the answer
 * was there before the result of the expression.
 */
type Origin =
  | { readonly by: 'form'; readonly answer: unknown }
  | { readonly by: 'respondent' | 'either' };

export type Prefills = ReturnType<typeof createPrefills>;

/** Which questions have the default that the form has filled in, or nothing else: only those are filled in again. */
export function createPrefills() {
  const origins = new Map<string, Origin>();
  return {
    /** The answer to a question whose default expression was evaluated. */
    resolve(id: string, entered: unknown, computed: unknown): unknown {
      const origin = origins.get(id);
      const isOwn = origin?.by === 'either' && !isSameAnswer(entered, computed);
      if (isOwn) origins.set(id, { by: 'respondent' });
      if (isOwn || origin?.by === 'respondent') return entered;
      origins.set(id, { by: 'form', answer: computed });
      return computed;
    },
    /** An answer was set. One that equals the default, or the result of the expression, changes nothing. */
    note(id: string, element: FormElement, answer: unknown): void {
      if (!hasDefault(element)) return;
      const origin = origins.get(id) ?? beginningOf(element);
      if (origin?.by === 'form' && isSameAnswer(origin.answer, answer)) return;
      if (origin) origins.set(id, { by: 'respondent' });
      else if (!isBlank(answer)) origins.set(id, { by: 'either' });
    },
    /** Whether there are answers of which only the result of the expression shows who gave them. */
    areUnresolved: () => [...origins.values()].some(({ by }) => by === 'either'),
    /** Whether an answer is what the form filled in. */
    isFilledIn: (id: string, element: FormElement, answer: unknown): boolean => {
      const origin = origins.get(id);
      return isSameAnswer(answer, origin?.by === 'form' ? origin.answer : defaultOf(element));
    },
    /** The questions that the respondent has answered or cleared; undefined if there are none. */
    edited: (): string[] | undefined => {
      const ids = [...origins].flatMap(([id, { by }]) => (by === 'respondent' ? [id] : []));
      return ids.length > 0 ? ids : undefined;
    },
    restoreEdited(ids: readonly string[] = []): void {
      for (const id of ids) origins.set(id, { by: 'respondent' });
    },
    clear: () => origins.clear(),
  };
}

/** Whether the form fills in an answer to a question. */
export const hasDefault = (element: FormElement): boolean =>
  defaultOf(element) !== undefined ||
  ('default_expression' in element && element.default_expression !== undefined);

function beginningOf(element: FormElement): Origin | undefined {
  const answer = defaultOf(element);
  return answer === undefined ? undefined : { by: 'form', answer };
}

/** The answer that a question begins with. The service stores that of hidden questions. */
export const defaultOf = (element: FormElement): unknown =>
  'default' in element && element.type !== 'hidden' ? element.default : undefined;

/** Whether two answers mean the same: controls show instants in the time zone of the browser. */
function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true;
  if (typeof one !== 'string' || typeof other !== 'string')
    return JSON.stringify(one) === JSON.stringify(other);
  const instant = parseInstant(one);
  return instant !== undefined && instant === parseInstant(other);
}
