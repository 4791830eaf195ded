import type { Schema } from '../../definition-model.ts';
import { allElementsOf, defaultExpressionOf } from '../../elements.ts';

/** The expressions of a form: those of calculated values, of `required_if`, of defaults and of rules. */
export function expressionsOf(schema: Schema): string[] {
  const { rules = [] } = schema;
  const elements = allElementsOf({ schema });
  const calculated = elements.flatMap((element) =>
    element.type === 'calculated' ? [element.expression] : [],
  );
  const requirements = elements.flatMap(({ required_if }) =>
    typeof required_if === 'string' ? [required_if] : [],
  );
  const defaults = elements.flatMap((element) => defaultExpressionOf(element) ?? []);
  return [
    ...calculated,
    ...requirements,
    ...defaults,
    ...rules.map(({ expression }) => expression),
  ];
}
