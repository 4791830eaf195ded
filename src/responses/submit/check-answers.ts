// Decides about a submission from the facts alone: its answers as they are stored, the automatic decision, or what is
// wrong with it. Neither reads nor writes anything.

import { type Failure, type Problem, validationFailed } from '../../../packages/common/problem.ts';
import {
  dateInTimeZone,
  isTimeZone,
  unknownTimeZone,
} from '../../../packages/common/text/time-zone.ts';
import type { Answers } from '../../../packages/definition/answers/answer-check.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import {
  type AutomaticDecision,
  compileDecisionRule,
} from '../../../packages/definition/approval.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import {
  type LimitedOption,
  limitedOptionsIn,
  type OptionKey,
} from '../../../packages/definition/option-limits.ts';
import { messageWithoutAnswers } from '../../../packages/definition/questions/own-messages.ts';
import { optionFullMessage } from '../../../packages/definition/questions/values/choice-options.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { localizeAnswerFailures } from '../../forms/public/form-language.ts';
import { versionFailures } from '../../forms/public/versions-in-flight.ts';
import type { SubmissionFacts, SubmissionInput, SubmissionRequest } from './submission.ts';
import { languageFailures } from './submission-facts.ts';

export interface CheckedAnswers {
  /** What is wrong with the submission; the rest applies if this is empty. */
  readonly failures: readonly Failure[];
  readonly answers: Answers;
  /** The answers as the input of conditions. */
  readonly values: AnswerMap;
  /** Null if the version has no criteria. */
  readonly decision: AutomaticDecision | null;
  /** The options with a limit in the live version that the answers hold. */
  readonly limitedOptions: readonly LimitedOption[];
}

export function checkAnswers(
  { answers: sent, language, timeZone, version }: SubmissionInput,
  { form, version: answered, definition, now, optionLists, uploads }: SubmissionFacts,
): CheckedAnswers {
  const { failures, answers, answerMap } = compileAnswerCheck(definition)(sent, {
    uploads,
    optionLists,
    today: dateInTimeZone(now, timeZone ?? form.settings.timeZone),
  });
  const invalid = [
    ...languageFailures(language),
    ...timeZoneFailures(timeZone),
    ...versionFailures(version),
    ...failures,
  ];
  const isValid = invalid.length === 0;
  return {
    failures: invalid,
    answers,
    values: answerMap,
    decision: isValid ? compileDecisionRule(answered.definition)(answerMap) : null,
    limitedOptions: isValid ? limitedOptionsIn(form.version.definition, answers) : [],
  };
}

/** Reports a time zone that the service does not know. */
function timeZoneFailures(sent: string | null | undefined): Failure[] {
  if (sent == null || isTimeZone(sent)) return [];
  const { code, message } = unknownTimeZone;
  return [{ path: ['time_zone'], code, message }];
}

/** `validation_failed`, with messages in the language of the respondent; clients with an API key get English ones. */
export function answersInvalid(
  failures: readonly Failure[],
  { source }: Pick<SubmissionRequest, 'source'>,
  { definition, language }: SubmissionFacts,
): Problem {
  const isPublic = source === ResponseSource.WEB;
  return validationFailed(
    isPublic ? localizeAnswerFailures(failures, definition, language) : failures,
  );
}

/** `validation_failed`, with `option_full` at the question of each option. */
export function optionsFull(
  options: readonly OptionKey[],
  request: Pick<SubmissionRequest, 'source'>,
  facts: SubmissionFacts,
): Problem {
  const failures = options.map(({ questionId, optionId }): Failure => {
    const question = elementsOf(facts.definition).find(({ id }) => id === questionId);
    const known = question && 'options' in question ? question.options : [];
    const text = optionFullMessage(known.find(({ id }) => id === optionId)?.label ?? optionId);
    const message = question ? messageWithoutAnswers(question, 'option_full', text) : text;
    return { path: ['answers', questionId], code: 'option_full', message };
  });
  return answersInvalid(failures, request, facts);
}
