import { isDeepStrictEqual } from 'node:util';
import type { Result } from './sequential-results.ts';
import type { Resource, State } from './specification.ts';

/** What is stored of a form, as far as the specification knows it. */
export interface Observation {
  /** Names of the responses, sorted. */
  readonly responses: readonly string[];
  /** Responses by their counters: of versions, of days, and of the options with limits. */
  readonly counted: number;
  readonly countedByDay: number;
  readonly countedOfOptions: number;
  readonly keys: number;
  readonly invitation: State['invitation'];
  readonly upload: State['upload'];
  readonly partial: State['partial'];
  readonly isCaptchaSpent: boolean;
}

function observationOf(state: State): Observation {
  const { responses, keys, invitation, upload, partial } = state;
  return {
    responses: responses.map(({ name }) => name),
    ...{ counted: responses.length, countedByDay: responses.length },
    countedOfOptions: responses.flatMap(({ uses = [] }) => uses.filter(isOption)).length,
    keys: Object.keys(keys).length,
    ...{ invitation, upload, partial, isCaptchaSpent: state.captcha === 'spent' },
  };
}

const isOption = (resource: Resource) => /option/i.test(resource);

/** The answers to the actors, and what is stored in the end. */
export interface ObservedResult extends Pick<Result, 'outcomes'> {
  readonly end: Observation;
}

/**
 * What is wrong with an observed result; undefined if nothing is.
 *
 * @param allowed the results of the specification
 */
export function deviationOf(
  observed: ObservedResult,
  allowed: readonly Result[],
): string | undefined {
  const { outcomes, end } = observed;
  const isAllowed = allowed.some(
    (one) =>
      isDeepStrictEqual(end, observationOf(one.end)) &&
      outcomes.every((own, actor) =>
        own.every((outcome, at) => one.outcomes[actor]?.[at]?.split(' or ').includes(outcome)),
      ),
  );
  if (isAllowed) return undefined;
  return `no order of the actions has this result: ${JSON.stringify(observed)}`;
}
