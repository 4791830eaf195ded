import type { Failure, Path } from '../../../packages/common/problem.ts';
import { isBlankText } from '../../../packages/common/text/text-rules.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import {
  languagesOf,
  sourceLanguageOf,
  translateFormText,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import { errorMessage } from '../../../packages/languages/error-message.ts';
import { languageOf } from '../../../packages/languages/language-of.ts';
import { english } from '../../../packages/languages/languages.ts';
import { negotiateLanguage } from '../../../packages/languages/negotiate-language.ts';
import en from '../../../packages/languages/texts/en.json' with { type: 'json' };
import type { CachedForm } from '../cache/form-cache.ts';

/** What a request says about the language of its answer. */
export interface LanguageWish {
  /** A language tag that takes precedence; one that is malformed is ignored. */
  readonly requested?: string | null | undefined;
  readonly acceptLanguage?: string | undefined;
}

/**
 * The language that a form is shown in: one of its own. A form without translations has only one, so that the
 * header is not parsed.
 */
export function negotiateFormLanguage(
  definition: Pick<Definition, 'schema'>,
  { requested, acceptLanguage }: LanguageWish,
): string {
  const source = sourceLanguageOf(definition);
  if (!definition.schema.translations) return source;
  return negotiateLanguage(requested, acceptLanguage, languagesOf(definition)) ?? source;
}

type FormTexts = Pick<CachedForm, 'title' | 'description' | 'settings'>;

export function translatedTitle(
  { title }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string {
  return translateFormText(definition, language, 'form.title') ?? title;
}

/** Null if the form has no description. */
export function translatedDescription(
  { description }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string | null {
  return translateFormText(definition, language, 'form.description') ?? (description || null);
}

/**
 * The message after a submission. Without one, or a translation of it by the author, the default message in the language.
 */
export function translatedSuccessMessage(
  { settings: { successMessage } }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string {
  const translated = translateFormText(definition, language, 'form.success_message');
  if (translated !== undefined) return translated;
  // Stored settings contain the default.
  const isDefault =
    successMessage === en.texts.service.successMessage || isBlankText(successMessage);
  return isDefault ? languageOf(language).texts.service.successMessage : successMessage;
}

/** The message of a decision for the respondent. @param definition in this language */
export function decisionMessage(
  { approval }: Pick<Definition, 'approval'>,
  status: 'APPROVED' | 'REJECTED',
  language: string,
): string {
  const { approvedMessage, rejectedMessage } = languageOf(language).texts.service;
  return status === 'APPROVED'
    ? approval.approved_message || approvedMessage
    : approval.rejected_message || rejectedMessage;
}

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
