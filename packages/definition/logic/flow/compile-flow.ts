// The flow: one walk through sections, elements and entries that decides what is shown, with which values. The service,
// the hosted page, exports and analytics all take it, with sources of values of their own.

import type { AnswerRef } from '../../conditions/comparison-operators.ts';
import type { Condition } from '../../conditions/condition-model.ts';
import type { Element, RepeatElement, Schema, Section } from '../../definition-model.ts';
import { allElementsOf } from '../../elements.ts';
import type { Json } from '../../model/answer-rule.ts';
import { endOfForm } from '../../model/end-of-form.ts';
import { positionName } from '../../model/entry-names.ts';
import { type AnyValueType, valueTypeOf } from '../../questions/question-types.ts';
import {
  type AnswerMap,
  comparableQuestions,
  compileCondition,
  type KnownAnswers,
  type Predicate,
} from './compile-condition.ts';
import { EntryAnswers } from './entry-answers.ts';

/** A section that is shown, with the elements that are shown in it, in order. */
export interface ShownSection {
  readonly section: Section;
  readonly elements: readonly Element[];
}

/** What an evaluation found: in the form, or in an entry of a repeat. */
export interface Scope {
  /** The values that are known: in an entry, its own and those of everything before the repeat. */
  readonly values: KnownAnswers;
  /** The entries of the repeats that are shown, by the id of the repeat. */
  readonly entries: ReadonlyMap<string, readonly ShownEntry[]>;
}

/** An entry of a repeat. */
export interface ShownEntry extends Scope {
  /** The elements that are shown in it, in order. */
  readonly elements: readonly Element[];
}

/** The way through a form with given answers. */
export interface FlowResult extends Scope {
  /** The sections that are shown; those that a jump skips or a condition hides are absent. */
  readonly sections: readonly ShownSection[];
  /** The values of the shown questions, calculated values and repeats, by id. */
  readonly values: AnswerMap;
}

/**
 * Returns the value of a shown element; undefined if it has none.
 *
 * @param run the argument of the evaluation
 * @param values the values of the elements before it
 */
export type ValueSource<Run> = (run: Run, values: KnownAnswers) => Json | undefined;

/** Returns the arguments for the evaluation of each entry of a shown repeat. */
export type EntrySource<Run> = (run: Run, values: KnownAnswers) => readonly Run[];

/** Where values come from. */
export interface FlowSources<Run> {
  /** That of a question or calculated value. */
  value(element: Element, row: AnyValueType): ValueSource<Run>;
  entries(repeat: RepeatElement): EntrySource<Run>;
  /** Returns the element as it is shown, after its value was found; undefined if it is always as it is defined. */
  shown?(element: Element): ShownAs<Run> | undefined;
}

type ShownAs<Run> = (run: Run) => Element;

interface Step<Run> {
  readonly element: Element;
  readonly isShown: Predicate | undefined;
  readonly source: ValueSource<Run> | undefined;
  readonly shown: ShownAs<Run> | undefined;
  /** Of a repeat: its entries. */
  readonly repeated?: RepeatedSteps<Run> | undefined;
}

interface RepeatedSteps<Run> {
  readonly source: EntrySource<Run>;
  readonly steps: readonly Step<Run>[];
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
 * values. An evaluation visits each element at most once, in order, and within a repeat once for each entry. So conditions
 * and expressions see the values of earlier shown elements only.
 */
export function compileFlow<Run>(
  { sections }: Pick<Schema, 'sections'>,
  sources: FlowSources<Run>,
): (run: Run) => FlowResult {
  const all = allElementsOf({ schema: { sections } });
  const questions = comparableQuestions(all);
  const namesPositions = !all.some(({ id }) => id === positionName);
  const predicate = (condition: Condition | undefined) =>
    condition && compileCondition(condition, questions);
  const targets = new Map(sections.map(({ id }, index) => [id, index]));
  targets.set(endOfForm, sections.length);
  const stepOf = (element: Element): Step<Run> => {
    const isShown = predicate(element.visible_if);
    const shown = sources.shown?.(element);
    if (element.type === 'repeat') {
      const inner: readonly Element[] = element.elements;
      const repeated = { source: sources.entries(element), steps: inner.map(stepOf) };
      return { element, isShown, source: undefined, shown, repeated };
    }
    const row = valueTypeOf(element.type);
    return { element, isShown, source: row && sources.value(element, row), shown };
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
  return (run) => evaluate(stages, run, namesPositions);
}

function evaluate<Run>(
  stages: readonly Stage<Run>[],
  run: Run,
  namesPositions: boolean,
): FlowResult {
  const values = new Map<string, AnswerRef>();
  const walk: Walk = { namesPositions, values, known: values, entries: undefined };
  const sections: ShownSection[] = [];
  for (let index = 0; index < stages.length; ) {
    const stage = stages[index];
    index += 1;
    if (!stage || stage.isShown?.(values) === false) continue;
    sections.push({ section: stage.section, elements: visit(stage.steps, walk, run) });
    const jump = stage.jumps.find(({ holds }) => holds?.(values) ?? true);
    if (jump) index = Math.max(index, jump.to);
  }
  return { sections, values, entries: walk.entries ?? noEntries };
}

/** The state of the evaluation of a form or an entry. */
interface Walk {
  /** The values of its own elements. */
  readonly values: Map<string, AnswerRef>;
  readonly known: KnownAnswers;
  /** Undefined until the first repeat. */
  entries: Map<string, readonly ShownEntry[]> | undefined;
  /** Whether the number of an entry is a value. */
  readonly namesPositions: boolean;
}

const noEntries: Scope['entries'] = new Map();

/** Adds the values of the shown elements to those of the walk. */
function visit<Run>(steps: readonly Step<Run>[], walk: Walk, run: Run): Element[] {
  const shown: Element[] = [];
  for (const { element, isShown, source, shown: shownAs, repeated } of steps) {
    if (isShown?.(walk.known) === false) continue;
    const answer = repeated
      ? visitEntries(element.id, repeated, walk, run)
      : source?.(run, walk.known);
    if (answer !== undefined) walk.values.set(element.id, { answer });
    shown.push(shownAs ? shownAs(run) : element);
  }
  return shown;
}

/** The answer of a repeat; undefined without entries. */
function visitEntries<Run>(
  id: string,
  { source, steps }: RepeatedSteps<Run>,
  walk: Walk,
  run: Run,
): Json | undefined {
  const answers: Json[] = [];
  const entries = source(run, walk.known).map((entryRun, index): ShownEntry => {
    const values = new Map<string, AnswerRef>();
    const position = walk.namesPositions ? { answer: index + 1 } : undefined;
    const known = new EntryAnswers(values, walk.known, position);
    const { namesPositions } = walk;
    const inner: Walk = { namesPositions, values, known, entries: undefined };
    const elements = visit(steps, inner, entryRun);
    answers.push(answersIn(values));
    return { elements, values: known, entries: inner.entries ?? noEntries };
  });
  walk.entries ??= new Map();
  walk.entries.set(id, entries);
  return answers.length === 0 ? undefined : answers;
}

/** Answers by question id, as they are stored. */
export function answersIn(values: AnswerMap): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const [id, { answer }] of values) answers[id] = answer;
  return answers;
}
