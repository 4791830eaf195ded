import type { Element } from '../../../definition/definition-model.ts';
import { allElementsOf } from '../../../definition/elements.ts';
import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import { expressionsOf } from '../../../definition/logic/flow/expressions-of.ts';
import type { FormSchema } from '../api/public-types.ts';
import { loadPatterns } from './expression-patterns.ts';
import { loadPhoneNumbers } from './libphonenumber.ts';
import { loadExpressionCompiler } from './load-expressions.ts';

/** Loads the modules that a form needs. @returns the engine of expressions; undefined if there is none to use */
export type EngineLoader = (schema: FormSchema) => Promise<ExpressionCompiler | undefined>;

const elementsOf = (schema: FormSchema) => allElementsOf({ schema });

const hasPhones = ({ type }: Element) => type === 'phone_number' || type === 'contact_info';

const hasPattern = (element: Element) => element.type === 'short_text' && Boolean(element.pattern);

/**
 * Loads the modules that a form needs: phone numbers, patterns, expressions. What cannot be loaded is left to
 * the service, which checks everything again.
 */
export const loadEngines: EngineLoader = async (schema) => {
  const [expressions] = await Promise.all([
    loadOwnEngines(schema),
    elementsOf(schema).some(hasPattern) && loadPatterns().catch(() => {}),
  ]);
  return expressions;
};

/** The same without the patterns of questions, which are left to the service. */
export const loadOwnEngines: EngineLoader = async (schema) => {
  const sources = expressionsOf(schema);
  const [expressions] = await Promise.all([
    sources.length > 0 ? loadExpressionCompiler(sources).catch(() => undefined) : undefined,
    elementsOf(schema).some(hasPhones) && loadPhoneNumbers().catch(() => {}),
  ]);
  return expressions;
};
