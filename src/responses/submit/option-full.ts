import { type Failure, type Problem, validationFailed } from '../../../packages/common/problem.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { type OptionKey, optionName } from '../../../packages/definition/option-limits.ts';
import { messageWithoutAnswers } from '../../../packages/definition/questions/own-messages.ts';
import { optionFullMessage } from '../../../packages/definition/questions/values/choice-options.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { localizeAnswerFailures } from '../../forms/public/localize-failures.ts';
import { findFullOptions } from '../../forms/public/option-availability.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { CheckedSubmission } from '../store/submission-group.ts';

/** The version that was answered, and the language of messages about it. */
interface MessageContext {
  readonly form: { readonly id: string; readonly live: Definition };
  readonly definition: Definition;
  readonly language: string;
  readonly submission: Pick<CheckedSubmission, 'source' | 'limitedOptions'>;
}

/** `validation_failed`, with `option_full` at the question of each option. */
export function optionsFull(
  options: readonly OptionKey[],
  { definition, language, submission }: MessageContext,
): Problem {
  const failures = options.map(
    ({ questionId, optionId }): Failure => ({
      path: ['answers', questionId],
      code: 'option_full',
      message: messageOf(definition, questionId, optionId),
    }),
  );
  const isPublic = submission.source === ResponseSource.WEB;
  return validationFailed(
    isPublic ? localizeAnswerFailures(failures, definition, language) : failures,
  );
}

function messageOf(definition: Definition, questionId: string, optionId: string): string {
  const question = elementsOf(definition).find(({ id }) => id === questionId);
  const options = question && 'options' in question ? question.options : [];
  const label = options.find(({ id }) => id === optionId)?.label ?? optionId;
  return question
    ? messageWithoutAnswers(question, 'option_full', optionFullMessage(label))
    : optionFullMessage(label);
}

/**
 * Checks the limits of options without storing anything: for dry runs, and before a captcha is used up. Executes no
 * statement if the answers hold no option with a limit.
 *
 * @throws {Problem} `validation_failed`
 */
export async function assertOptionsAvailable(
  services: Pick<Platform, 'db'>,
  context: MessageContext,
): Promise<void> {
  const { form, submission } = context;
  const { limitedOptions = [] } = submission;
  if (limitedOptions.length === 0) return;
  const full = await findFullOptions(services, form.id, form.live);
  const names = new Set(full.map(optionName));
  const refused = limitedOptions.filter((option) => names.has(optionName(option)));
  if (refused.length > 0) throw optionsFull(refused, context);
}
