import type { Definition } from '../../definition-model.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import { compileFlow, type FlowResult } from './compile-flow.ts';

/**
 * The way that a stored response took through its version. Calculated values are stored with the answers,
 * so they are not computed again.
 */
export function evaluateStoredAnswers(definition: Definition, answers: object): FlowResult {
  return storedFlowOf(definition)(answers);
}

const storedFlowOf = memoizeByDefinition(({ schema }: Definition) =>
  compileFlow<object>(schema, {
    value:
      ({ id }) =>
      (answers) =>
        storedAnswer(answers, id),
    entries:
      ({ id }) =>
      (answers) =>
        [storedAnswer(answers, id) ?? []].flat().filter((entry) => typeof entry === 'object'),
  }),
);

const storedAnswer = (answers: object, id: string) =>
  Object.hasOwn(answers, id) ? Reflect.get(answers, id) : undefined;
