import type { Schema } from '../../definition-model.ts';
import { valueTypeOf } from '../../questions/question-types.ts';
import type { ExpressionScope } from '../expressions/expression-compiler.ts';

/**
 * The questions and calculated values of a form, as expressions see them. That an expression uses earlier
 * ones only was checked when the definition was parsed.
 */
export function expressionScope({ sections }: Pick<Schema, 'sections'>): ExpressionScope {
  return new Map(
    sections.flatMap(({ elements }) =>
      elements.flatMap((element) => {
        const row = valueTypeOf(element.type);
        return row ? [[element.id, row.valueKind(element)] as const] : [];
      }),
    ),
  );
}
