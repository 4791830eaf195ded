import fc from 'fast-check';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { answersTo, sentAnswers, storedAnswer } from './answer-arbitraries.ts';
import {
  type ConditionTree,
  calculatedValues,
  conditionOf,
  definitions,
  type GeneratedDefinition,
  type GeneratedElement,
  isQuestion,
  parse,
  trees,
} from './definition-arbitraries.ts';
import { type Formula, formulasOver } from './formulas.ts';
import { type ReferenceWalk, type ValueAt, walkByReference } from './reference-walk.ts';

/** What is added to a definition; the numbers choose among what is possible there. */
interface Drawn {
  readonly calculated: readonly { place: number; formula: number; tree: ConditionTree | null }[];
  readonly jumps: readonly { from: number; to: number; tree: ConditionTree | null }[];
  readonly rules: readonly { formula: number; question: number }[];
  readonly endings: readonly { tree: ConditionTree | null; piped: number }[];
}

const optionalTree = fc.option(trees, { freq: 3 });

const drawn: fc.Arbitrary<Drawn> = fc.record({
  calculated: fc.array(fc.record({ place: fc.nat(), formula: fc.nat(), tree: optionalTree }), {
    maxLength: 4,
  }),
  jumps: fc.array(fc.record({ from: fc.nat(), to: fc.nat(), tree: optionalTree }), {
    maxLength: 4,
  }),
  rules: fc.array(fc.record({ formula: fc.nat(), question: fc.nat() }), { maxLength: 3 }),
  endings: fc.array(fc.record({ tree: optionalTree, piped: fc.nat() }), { maxLength: 3 }),
});

type GeneratedSection = GeneratedDefinition['schema']['sections'][number];

/** A definition with logic, and what its expressions must compute. */
interface DefinitionWithLogic {
  readonly input: GeneratedDefinition;
  /** By the id of the calculated value or of the rule. */
  readonly formulas: ReadonlyMap<string, Formula>;
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

/** A condition in a member of this name; none without a tree, or without questions. */
function conditionIn(
  name: 'if' | 'visible_if',
  tree: ConditionTree | null,
  elements: readonly GeneratedElement[],
): object {
  const questions = elements.filter(isQuestion);
  return tree === null || questions.length === 0 ? {} : { [name]: conditionOf(tree, questions) };
}

/** Inserts a calculated value somewhere in the form. */
function withCalculated(
  sections: readonly GeneratedSection[],
  formulas: Map<string, Formula>,
  { place, formula, tree }: Drawn['calculated'][number],
): GeneratedSection[] {
  const id = `calculated_value_${formulas.size}`;
  const index = place % sections.length;
  const elements = sections[index]?.elements ?? [];
  const at = place % (elements.length + 1);
  const before = sections.slice(0, index).flatMap((section) => section.elements);
  const earlier = [...before, ...elements.slice(0, at)];
  const chosen = pick(formulasOver(earlier.filter(isQuestion)), formula);
  if (!chosen) return [...sections];
  formulas.set(id, chosen);
  const element = {
    id,
    type: 'calculated',
    title: 'Computed',
    value: chosen.kind,
    expression: chosen.source,
    ...conditionIn('visible_if', tree, earlier),
  };
  return sections.map((section, one) =>
    one === index ? { ...section, elements: elements.toSpliced(at, 0, element) } : section,
  );
}

/** Adds the jumps that lead away from a section. */
function withJumps(
  sections: readonly GeneratedSection[],
  index: number,
  jumps: Drawn['jumps'],
): GeneratedSection {
  const section = sections[index];
  if (!section) throw new Error('There is no such section.');
  const known = sections.slice(0, index + 1).flatMap(({ elements }) => elements);
  const targets = [...sections.slice(index + 1).map(({ id }) => id), 'end'];
  const own = jumps.filter(({ from }) => from % sections.length === index);
  if (own.length === 0) return section;
  return {
    ...section,
    next: own.map(({ to, tree }) => ({ to: pick(targets, to), ...conditionIn('if', tree, known) })),
  };
}

function withLogic(base: GeneratedDefinition, logic: Drawn): DefinitionWithLogic {
  const formulas = new Map<string, Formula>();
  const filled = logic.calculated.reduce<readonly GeneratedSection[]>(
    (sections, one) => withCalculated(sections, formulas, one),
    base.schema.sections,
  );
  const sections = filled.map((_, index) => withJumps(filled, index, logic.jumps));
  const elements = sections.flatMap((section) => section.elements);
  const questions = elements.filter(isQuestion);
  const answerable = questions.filter(({ type }) => type !== 'calculated');
  const booleans = formulasOver(questions).filter(({ kind }) => kind === 'boolean');
  const rules = logic.rules.flatMap(({ formula, question }, index) => {
    const [chosen, of] = [pick(booleans, formula), pick(answerable, question)];
    if (!chosen || !of) return [];
    const id = `rule-${index}`;
    formulas.set(id, chosen);
    return [{ id, expression: chosen.source, message: 'Do not.', question_id: of.id }];
  });
  const endings = logic.endings.map(({ tree, piped }, index) => ({
    id: `ending-${index}`,
    message: `Bye {{${pick(questions, piped)?.id ?? '?'}}}`,
    ...conditionIn('if', tree, elements),
  }));
  return { input: { ...base, schema: { sections, rules, endings } }, formulas };
}

/** Valid definitions with jumps, calculated values, rules and endings. */
export const definitionsWithLogic: fc.Arbitrary<DefinitionWithLogic> = fc
  .tuple(definitions, drawn)
  .map(([base, logic]) => withLogic(base, logic));

function calculatedValue(
  { id, expression }: { id: string; expression: string },
  formulas: ReadonlyMap<string, Formula>,
  valueAt: ValueAt,
): unknown {
  const formula = formulas.get(id);
  return formula ? formula.evaluate(valueAt) : calculatedValues.get(expression);
}

/** A form with logic, what a respondent sends, and the result that the specification prescribes. */
export interface FilledLogicForm {
  readonly definition: Definition;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly walk: ReferenceWalk;
  /** `path: code` of the rules that do not hold, in their order. */
  readonly failures: readonly string[];
}

export const filledLogicForms: fc.Arbitrary<FilledLogicForm> = definitionsWithLogic.chain(
  ({ input, formulas }) => {
    const definition = parse(input);
    return answersTo(definition).map((answers) => {
      const walk = walkByReference(definition, (element, valueAt) =>
        element.type === 'calculated'
          ? calculatedValue(element, formulas, valueAt)
          : storedAnswer(element, answers),
      );
      const shown = new Set(walk.shown.map(({ id }) => id));
      const failing = (definition.schema.rules ?? []).filter(
        ({ id, question_id }) =>
          shown.has(question_id) && formulas.get(id)?.evaluate(walk.valueAt) === false,
      );
      return {
        definition,
        sent: sentAnswers(definition, answers, walk.shown),
        walk,
        failures: failing.map(({ question_id }) => `answers.${question_id}: rule`),
      };
    });
  },
);
