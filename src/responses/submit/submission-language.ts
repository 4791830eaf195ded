import type { Failure } from '../../../packages/common/problem.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { canonicalLanguage } from '../../../packages/definition/questions/values/language-tag.ts';
import { languagesOf } from '../../../packages/definition/text/translations/translate-definition.ts';
import { negotiateLanguage } from '../../../packages/languages/negotiate-language.ts';
import { negotiateFormLanguage } from '../../forms/public/form-language.ts';

/** The languages of a submission, each one of the form's. */
export interface SubmissionLanguage {
  /** The language of the messages for the respondent. */
  readonly shown: string;
  /** The language that the submission names; null if it names none of the form's. */
  readonly stored: string | null;
}

/**
 * @param sent the language that the submission names
 * @param acceptLanguage applies to messages if the submission names none of the form's languages
 */
export function submissionLanguage(
  definition: Pick<Definition, 'schema'>,
  sent: string | null | undefined,
  acceptLanguage: string | undefined,
): SubmissionLanguage {
  const stored = sent ? selectLanguage(sent, languagesOf(definition)) : undefined;
  return {
    shown: stored ?? negotiateFormLanguage(definition, { acceptLanguage }),
    stored: stored ?? null,
  };
}

/** The hosted page sends a language as the form names it, which needs no lookup. */
const selectLanguage = (sent: string, available: readonly string[]) =>
  available.includes(sent) ? sent : negotiateLanguage(sent, undefined, available);

export function languageFailures(sent: string | null | undefined): Failure[] {
  if (sent == null || canonicalLanguage(sent) !== undefined) return [];
  const message = 'Must be a language tag such as de or pt-BR.';
  return [{ path: ['language'], code: 'invalid_value', message }];
}
