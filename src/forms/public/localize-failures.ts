import type { Failure } from '../../../packages/common/problem.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { errorMessage } from '../../../packages/languages/error-message.ts';
import { languageOf } from '../../../packages/languages/language-of.ts';
import { english } from '../../../packages/languages/languages.ts';

/** The failure with its message in a language, or in English if there is no translation. */
export function localizeFailure(
  failure: Failure,
  element: Element | undefined,
  language: string,
): Failure {
  const { tag, texts } = languageOf(language);
  if (tag === english.tag) return failure;
  const { code, path } = failure;
  const part = path[2];
  const fault = { code, message: failure.message, ...(typeof part === 'string' && { part }) };
  const strings = { errors: { ...texts.page.errors, ...texts.service.errors } };
  return { path, code, message: errorMessage(fault, element, { lang: tag, strings }) };
}

/** Localizes failures of answers, whose paths are `answers`, the id of the question and parts of it. */
export function localizeAnswerFailures(
  failures: readonly Failure[],
  definition: Definition,
  language: string,
): readonly Failure[] {
  const elements = new Map(elementsOf(definition).map((element) => [element.id, element]));
  return failures.map((failure) => {
    const [, id] = failure.path;
    return localizeFailure(failure, elements.get(String(id)), language);
  });
}
