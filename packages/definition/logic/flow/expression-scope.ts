import type { Definition } from '../../definition-model.ts';
import { allElementsOf } from '../../elements.ts';
import { positionName } from '../../model/entry-names.ts';
import type { ExpressionScope } from '../../model/value-kind.ts';
import { valueKindOf } from '../../questions/question-types.ts';
import { optionScoresOf } from '../../questions/values/choice-options.ts';

/**
 * The questions and calculated values of a form, as expressions see them. That an expression uses only those that are
 * known at its place was checked when the definition was parsed.
 */
export function expressionScope(definition: Pick<Definition, 'schema'>): ExpressionScope {
  const elements = new Map(allElementsOf(definition).map((element) => [element.id, element]));
  return {
    get: (id) => valueKindOf(elements.get(id)) ?? (id === positionName ? 'number' : undefined),
    scoresOf: (id) => optionScoresOf(elements.get(id)),
  };
}
