import type { Definition, Ending } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import { comparableQuestions, compileCondition, type KnownAnswers } from './compile-condition.ts';
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

/** The first ending whose condition holds for the values of the flow. */
export function endingOf(
  definition: Pick<Definition, 'schema'>,
  values: KnownAnswers,
): Ending | undefined {
  return compileEndings(definition)(values);
}

/** The ending that the respondent of a stored response saw. */
export function endingOfStored(definition: Definition, answers: object): Ending | undefined {
  if (!definition.schema.endings?.length) return undefined;
  return endingOf(definition, evaluateStoredAnswers(definition, answers).values);
}

const compileEndings = memoizeByDefinition((definition: Pick<Definition, 'schema'>) => {
  const { endings = [] } = definition.schema;
  const questions = comparableQuestions(elementsOf(definition));
  const compiled = endings.map((ending) => ({
    ending,
    holds: ending.if && compileCondition(ending.if, questions),
  }));
  return (values: KnownAnswers) => compiled.find(({ holds }) => holds?.(values) ?? true)?.ending;
});
