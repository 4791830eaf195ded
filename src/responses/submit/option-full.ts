import {
  type LimitedOption,
  type OptionKey,
  optionName,
} from '../../definition/answers/option-limits.ts';
import type { Definition } from '../../definition/definition-model.ts';
import { elementsOf } from '../../definition/elements.ts';
import { findFullOptions } from '../../forms/public/option-availability.ts';
import { interpolate } from '../../languages/interpolate.ts';
import { languageOf } from '../../languages/language-of.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { type Failure, type Problem, validationFailed } from '../../platform/problem.ts';

/** The version that was answered, and the language of messages about it. */
interface MessageContext {
  readonly definition: Definition;
  readonly language: string;
}

/** `validation_failed`, with `option_full` at the question of each option. */
export function optionsFull(options: readonly OptionKey[], context: MessageContext): Problem {
  return validationFailed(options.map((option) => optionFull(option, context)));
}

function optionFull(
  { questionId, optionId }: OptionKey,
  { definition, language }: MessageContext,
): Failure {
  const text = languageOf(language).texts.service.errors.option_full;
  const option = labelOf(definition, questionId, optionId);
  return {
    path: ['answers', questionId],
    code: 'option_full',
    message: interpolate(text, { option }),
  };
}

function labelOf(definition: Definition, questionId: string, optionId: string): string {
  const question = elementsOf(definition).find(({ id }) => id === questionId);
  const options = question && 'options' in question ? question.options : [];
  return options.find(({ id }) => id === optionId)?.label ?? optionId;
}

/** A validated submission. */
interface CheckedAnswers extends MessageContext {
  readonly form: { readonly id: string; readonly live: Definition };
  readonly submission: { readonly limitedOptions?: readonly LimitedOption[] | undefined };
}

/**
 * Checks the limits of options without storing anything: for dry runs, and before a captcha is used up. Executes no
 * statement if the answers hold no option with a limit.
 *
 * @throws {Problem} `validation_failed`
 */
export async function assertOptionsAvailable(
  services: Pick<Platform, 'db'>,
  { form, submission: { limitedOptions = [] }, ...context }: CheckedAnswers,
): Promise<void> {
  if (limitedOptions.length === 0) return;
  const full = await findFullOptions(services, form.id, form.live);
  const names = new Set(full.map(optionName));
  const refused = limitedOptions.filter((option) => names.has(optionName(option)));
  if (refused.length > 0) throw optionsFull(refused, context);
}
