import type { AnswerRef } from '../../conditions/comparison-operators.ts';
import type { Condition } from '../../conditions/condition-model.ts';
import type { Element, Schema, Section } from '../../definition-model.ts';
import type { Json } from '../../model/answer-rule.ts';
import { endOfForm } from '../../model/end-of-form.ts';
import { type AnyValueType, valueTypeOf } from '../../questions/question-types.ts';
import { comparableQuestions } from './comparable-questions.ts';
import { type AnswerMap, compileCondition, type Predicate } from './compile-condition.ts';

/** A section that is shown, with the elements that are shown in it, in order. */
export interface ShownSection {
  readonly section: Section;
  readonly elements: readonly Element[];
}

/** The way through a form with given answers. */
export interface FlowResult {
  /** The sections that are shown; those that a jump skips or a condition hides are absent. */
  readonly sections: readonly ShownSection[];
  /** The values of the shown questions and calculated values, by id. */
  readonly values: AnswerMap;
}

/**
 * Returns the value of a shown element; undefined if it has none.
 *
 * @param run the argument of the evaluation
 * @param values the values of the elements before it
 */
export type ValueSource<Run> = (run: Run, values: AnswerMap) => Json | undefined;

interface Step<Run> {
  readonly element: Element;
  readonly isShown: Predicate | undefined;
  readonly source: ValueSource<Run> | undefined;
}

interface Stage<Run> {
  readonly section: Section;
  readonly isShown: Predicate | undefined;
  readonly steps: readonly Step<Run>[];
  readonly jumps: readonly Jump[];
}

interface Jump {
  readonly holds: Predicate | undefined;
  /** Index of the section to continue with. */
  readonly to: number;
}

/**
 * Compiles the flow of a form: the one place that decides what is shown, in which order, and with which
 * values. An evaluation visits each element at most once, in order, so conditions and expressions see the values
 * of earlier shown elements only.
 *
 * @param sourceOf determines where the value of a question or calculated value comes from
 */
export function compileFlow<Run>(
  { sections }: Pick<Schema, 'sections'>,
  sourceOf: (element: Element, row: AnyValueType) => ValueSource<Run>,
): (run: Run) => FlowResult {
  const questions = comparableQuestions(sections.flatMap(({ elements }) => elements));
  const predicate = (condition: Condition | undefined) =>
    condition && compileCondition(condition, questions);
  const targets = new Map(sections.map(({ id }, index) => [id, index]));
  targets.set(endOfForm, sections.length);
  const stepOf = (element: Element): Step<Run> => {
    const row = valueTypeOf(element.type);
    return {
      element,
      isShown: predicate(element.visible_if),
      source: row && sourceOf(element, row),
    };
  };
  const stages = sections.map(
    (section): Stage<Run> => ({
      section,
      isShown: predicate(section.visible_if),
      steps: section.elements.map(stepOf),
      jumps: (section.next ?? []).map((jump) => ({
        holds: predicate(jump.if),
        to: targets.get(jump.to) ?? sections.length,
      })),
    }),
  );
  return (run) => evaluate(stages, run);
}

function evaluate<Run>(stages: readonly Stage<Run>[], run: Run): FlowResult {
  const values = new Map<string, AnswerRef>();
  const sections: ShownSection[] = [];
  for (let index = 0; index < stages.length; ) {
    const stage = stages[index];
    index += 1;
    if (!stage || stage.isShown?.(values) === false) continue;
    sections.push({ section: stage.section, elements: visit(stage.steps, values, run) });
    const jump = stage.jumps.find(({ holds }) => holds?.(values) ?? true);
    if (jump) index = Math.max(index, jump.to);
  }
  return { sections, values };
}

/** Adds the values of the shown elements of a section to `values`. */
function visit<Run>(
  steps: readonly Step<Run>[],
  values: Map<string, AnswerRef>,
  run: Run,
): Element[] {
  const shown: Element[] = [];
  for (const { element, isShown, source } of steps) {
    if (isShown?.(values) === false) continue;
    shown.push(element);
    const answer = source?.(run, values);
    if (answer !== undefined) values.set(element.id, { answer });
  }
  return shown;
}
