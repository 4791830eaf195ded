import type { Failure, Path } from '../../../packages/common/problem.ts';
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

/**
 * Localizes failures of answers. Their paths are `answers`, in a repeat its id and the number of the entry, the id of the
 * question, and parts of its answer.
 */
export function localizeAnswerFailures(
  failures: readonly Failure[],
  definition: Definition,
  language: string,
): readonly Failure[] {
  const elements = elementsOf(definition);
  return failures.map((failure) => {
    const [root, ...steps] = failure.path;
    const { element, rest } = findByPath(elements, steps);
    const path = [root ?? '', element?.id ?? '', ...rest];
    const localized = localizeFailure({ ...failure, path }, element, language);
    return { ...localized, path: failure.path };
  });
}

/** The element whose answer is at a path, and the path within the answer. */
function findByPath(
  elements: readonly Element[],
  [id, ...rest]: Path,
): { readonly element: Element | undefined; readonly rest: Path } {
  const element = elements.find((one) => one.id === id);
  const [index, ...inner] = rest;
  return element?.type === 'repeat' && typeof index === 'number' && inner.length > 0
    ? findByPath(element.elements, inner)
    : { element, rest };
}
