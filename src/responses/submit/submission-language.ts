import type { Definition } from '../../definition/definition-model.ts';
import { languagesOf } from '../../definition/translations/translate-definition.ts';
import { canonicalLanguage } from '../../definition/values/language-tag.ts';
import { negotiateFormLanguage } from '../../forms/public/form-language.ts';
import { negotiateLanguage } from '../../languages/negotiate-language.ts';
import type { Failure } from '../../platform/problem.ts';

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

/** The failure of a malformed tag. */
export function languageFailures(sent: string | null | undefined): Failure[] {
  if (sent == null || canonicalLanguage(sent) !== undefined) return [];
  const message = 'Must be a language tag such as de or pt-BR.';
  return [{ path: ['language'], code: 'invalid_value', message }];
}
