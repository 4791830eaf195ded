import type { Failure } from '../../common/problem.ts';
import type { Definition, Element, RepeatElement } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { checkLimits } from '../model/answer-limits.ts';
import type { UploadsByRef } from '../model/answer-rule.ts';
import { withoutPiped } from '../questions/own-messages.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import {
  answersPath,
  type CheckTarget,
  checkAnswer,
  compileQuestion,
  maxFailures,
} from './check-answer.ts';
import { compileEntries, type EntryBudget } from './check-entries.ts';
import { ownAnswer, type SubmittedAnswers } from './submitted-answers.ts';
import { unknownAnswerFinder } from './unknown-answers.ts';

/** Reports answers that have another type than their question takes, with paths below `answers`. */
type ShapeCheck = (sent: SubmittedAnswers, uploads: UploadsByRef) => readonly Failure[];

/** The failures that do not depend on whether an answer is complete. */
const shapeCodes: ReadonlySet<string> = new Set([
  'wrong_type',
  'imprecise_number',
  'invalid_text',
  'invalid_upload',
]);

/** What has too many references or entries is not checked further. */
const uploadShapeCodes: ReadonlySet<string> = new Set([...shapeCodes, 'too_many']);

/** Limits that depend on the day do not concern the shape. */
const anyDay = '2000-01-01';

/**
 * Compiles the check of answers that are not complete yet. Nothing is required, limits and formats do not
 * apply, and questions that are not shown are checked, too: a later answer may show them.
 */
export const compileShapeCheck = memoizeByDefinition((definition: Definition): ShapeCheck => {
  const check = shapeCheckOf(elementsOf(definition));
  return (sent, uploads) => {
    const budget = { workLeft: checkLimits.entryWork };
    const failures: Failure[] = [];
    const context = { uploads, today: anyDay };
    check(sent, { base: answersPath, context, failures, budget });
    return failures;
  };
});

interface ShapeTarget extends CheckTarget {
  readonly budget: EntryBudget;
}

type ObjectCheck = (sent: SubmittedAnswers, target: ShapeTarget) => void;

/** The check of a form, or of an entry. */
function shapeCheckOf(elements: readonly Element[]): ObjectCheck {
  const checks = elements.flatMap((element) => elementCheckOf(element) ?? []);
  const findUnknown = unknownAnswerFinder(elements);
  return (sent, target) => {
    for (const check of checks) check(sent, target);
    const left = maxFailures - target.failures.length;
    target.failures.push(...findUnknown(sent, left, target.base));
  };
}

function elementCheckOf(element: Element): ObjectCheck | undefined {
  if (element.type === 'repeat') return repeatCheckOf(element);
  const row = questionTypeOf(element.type);
  if (!row) return undefined;
  const question = { ...compileQuestion(row, element), required: false };
  const codes = row.takesUploads ? uploadShapeCodes : shapeCodes;
  return (sent, target) => {
    const own: Failure[] = [];
    checkAnswer(question, ownAnswer(sent, element.id), { ...target, failures: own });
    report(own, codes, target);
  };
}

function repeatCheckOf(repeat: RepeatElement): ObjectCheck {
  const readEntries = compileEntries({ ...repeat, required: false, min: 0 });
  const checkEntry = shapeCheckOf(repeat.elements);
  return (sent, target) => {
    const own: Failure[] = [];
    const value = ownAnswer(sent, repeat.id);
    const entries = readEntries(value, { ...target, failures: own }, target.budget);
    report(own, uploadShapeCodes, target);
    for (const [index, entry] of entries.entries()) {
      checkEntry(entry, { ...target, base: [...target.base, repeat.id, index] });
    }
  };
}

function report(found: readonly Failure[], codes: ReadonlySet<string>, { failures }: ShapeTarget) {
  const left = maxFailures - failures.length;
  const own = found.filter(({ code }) => codes.has(code)).slice(0, Math.max(0, left));
  failures.push(...own.map((one) => ({ ...one, message: withoutPiped(one.message) })));
}
