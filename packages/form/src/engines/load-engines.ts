import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import { expressionsOf } from '../../../definition/logic/flow/expressions-of.ts';
import type { FormElement, FormSchema } from '../api/public-types.ts';
import { loadPatterns } from './expression-patterns.ts';
import { loadPhoneNumbers } from './libphonenumber.ts';
import { loadExpressionCompiler } from './load-expressions.ts';

const hasPhones = ({ type }: FormElement) => type === 'phone_number' || type === 'contact_info';

const hasPattern = (element: FormElement) =>
  element.type === 'short_text' && Boolean(element.pattern);

/**
 * Loads the modules that a form needs: phone numbers, patterns, expressions. What cannot be loaded is left to
 * the service, which checks everything again.
 *
 * @returns the expression engine; undefined if the form does not use it
 */
export async function loadEngines(schema: FormSchema): Promise<ExpressionCompiler | undefined> {
  const elements = schema.sections.flatMap((section) => section.elements);
  const sources = expressionsOf(schema);
  const [expressions] = await Promise.all([
    sources.length > 0 ? loadExpressionCompiler(sources).catch(() => undefined) : undefined,
    elements.some(hasPhones) && loadPhoneNumbers().catch(() => {}),
    elements.some(hasPattern) && loadPatterns().catch(() => {}),
  ]);
  return expressions;
}
