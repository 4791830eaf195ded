import type { Definition, Ending } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import { comparableQuestions, compileCondition, type KnownAnswers } from './compile-condition.ts';
import { evaluateStoredAnswers } from './evaluate-stored-answers.ts';

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
