import type { Schema } from '../../definition-model.ts';

/** The expressions of a form: those of calculated values and of rules. */
export function expressionsOf({ sections, rules = [] }: Schema): string[] {
  const calculated = sections.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.type === 'calculated' ? [element.expression] : [])),
  );
  return [...calculated, ...rules.map(({ expression }) => expression)];
}
