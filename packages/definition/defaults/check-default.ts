import { z } from 'zod';
import type { Failure, Path } from '../../common/problem.ts';
import { checkAnswer } from '../answers/check-answer.ts';
import type { AnswerRule } from '../model/answer-rule.ts';
import { isRelativeLimit } from '../model/date-limit.ts';
import { type AnyQuestionType, questionTypes } from '../questions/question-types.ts';
import { memberTypes } from '../questions/values/member-types.ts';

/**
 * Checks that the default of an element is a valid answer to it. Nothing if the members on which the answer depends are
 * invalid or contradict each other, which other rules report.
 *
 * @param element need not have been validated
 * @param path of the element
 */
export function checkDefault(element: unknown, path: Path): Failure[] {
  const { type, default: value } = Object(element);
  const validate = rulesByType.get(type)?.(element);
  if (!validate) return [];
  const failures: Failure[] = [];
  const question = {
    id: 'default',
    validate,
    required: false,
    defaultAnswer: undefined,
    messages: undefined,
  };
  const context = { uploads: new Map(), today: anyDay };
  checkAnswer(question, value, { base: path, context, failures });
  return failures;
}

/** No limit depends on the day, because relative ones are left out. */
const anyDay = '2000-01-01';

/** Compiles the rule of an element, which may be invalid. */
type RuleSource = (element: unknown) => AnswerRule | undefined;

const rulesByType = new Map<unknown, RuleSource>(
  questionTypes.map((row: AnyQuestionType) => {
    const own = z.object(row.members(memberTypes));
    return [
      row.type,
      (element) => {
        const { data } = own.safeParse(element);
        if (!data || contradicts(row, data)) return undefined;
        const required = Object(element).required === true;
        return row.answerRule({ ...withoutRelativeLimits(data), id: '', required });
      },
    ];
  }),
);

function contradicts({ checkMembers }: AnyQuestionType, members: MemberValues): boolean {
  let isContradiction = false;
  checkMembers?.(members, () => {
    isContradiction = true;
    return undefined;
  });
  return isContradiction;
}

type MemberValues = Readonly<Record<string, unknown>>;

/** On which side of a relative limit a default is depends on the day of the submission. */
const withoutRelativeLimits = (members: MemberValues) =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, limit]) =>
        !(
          (name === 'min' || name === 'max') &&
          typeof limit === 'string' &&
          isRelativeLimit(limit)
        ),
    ),
  );
