import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../../packages/definition/answers/compile-answer-check.ts';
import { answerContext } from '../../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';
import { walkByReference } from '../../../support/arbitraries/reference-walk.ts';
import { runs } from '../../../support/arbitraries/runs.ts';

const above = (question: string, value: number) => ({ question, op: 'gt', value });
const unanswered = (question: string) => ({ question, op: 'is_empty' });

interface SectionSpec {
  readonly next?: readonly object[];
  readonly visible_if?: object;
}

/** Sections by id; each one has a number question with the same id, in lower case. */
type Graph = Readonly<Record<string, SectionSpec>>;

function definitionOf(graph: Graph) {
  const sections = Object.entries(graph).map(([id, spec]) => {
    const question = { id: id.toLowerCase(), type: 'number', title: id };
    return { id, ...spec, elements: [question] };
  });
  return parse({ schema: { sections } });
}

type Numbers = Readonly<Record<string, number>>;

/** The sections that are shown, and the answers that are stored. */
function walk(graph: Graph, answers: Numbers) {
  const check = compileAnswerCheck(definitionOf(graph))(answers, answerContext);
  return {
    sections: check.sections.map(({ section }) => section.id).join(''),
    stored: check.answers,
    failures: check.failures,
  };
}

function expectedWalk(graph: Graph, answers: Numbers) {
  const { sections, stored } = walkByReference(definitionOf(graph), ({ id }) => answers[id]);
  return { sections: sections.join(''), stored, failures: [] };
}

/** An answer to each question: 1 in the first section, 2 in the second one, … */
const answersTo = (graph: Graph): Numbers =>
  Object.fromEntries(Object.keys(graph).map((id, index) => [id.toLowerCase(), index + 1]));

type Row = readonly [title: string, graph: Graph, shown: string];

const rows: readonly Row[] = [
  ['shows all sections without jumps', { A: {}, B: {}, C: {} }, 'ABC'],
  ['skips the sections between', { A: { next: [{ to: 'C' }] }, B: {}, C: {} }, 'AC'],
  ['may lead to the following section', { A: { next: [{ to: 'B' }] }, B: {} }, 'AB'],
  ['may end the form', { A: { next: [{ to: 'end' }] }, B: {}, C: {} }, 'A'],
  ['may end the form from its last section', { A: {}, B: { next: [{ to: 'end' }] } }, 'AB'],
  [
    'is taken if its condition holds',
    { A: { next: [{ if: above('a', 0), to: 'C' }] }, B: {}, C: {} },
    'AC',
  ],
  [
    'is not taken if its condition does not hold',
    { A: { next: [{ if: above('a', 1), to: 'C' }] }, B: {}, C: {} },
    'ABC',
  ],
  [
    'is the first one that holds',
    {
      A: { next: [{ if: above('a', 1), to: 'B' }, { if: above('a', 0), to: 'D' }, { to: 'C' }] },
      B: {},
      C: {},
      D: {},
    },
    'AD',
  ],
  [
    'without a condition is taken if none before it holds',
    { A: { next: [{ if: above('a', 1), to: 'B' }, { to: 'C' }] }, B: {}, C: {} },
    'AC',
  ],
  [
    'may depend on the questions of its own section and of earlier ones',
    {
      A: {},
      B: { next: [{ if: { all: [above('a', 0), above('b', 1)] }, to: 'D' }] },
      C: {},
      D: {},
    },
    'ABD',
  ],
  [
    'follows another jump',
    { A: { next: [{ to: 'C' }] }, B: {}, C: { next: [{ to: 'end' }] }, D: {} },
    'AC',
  ],
  [
    'of a section that is skipped is not taken',
    { A: { next: [{ to: 'C' }] }, B: { next: [{ to: 'end' }] }, C: {} },
    'AC',
  ],
  [
    'of a section that is not visible is not taken',
    { A: {}, B: { visible_if: above('a', 5), next: [{ to: 'end' }] }, C: {} },
    'AC',
  ],
  [
    'to a section that is not visible continues with the one after it',
    { A: { next: [{ to: 'C' }] }, B: {}, C: { visible_if: above('a', 5) }, D: {} },
    'AD',
  ],
  [
    'to a section that is not visible does not take the jumps of that section',
    {
      A: { next: [{ to: 'B' }] },
      B: { visible_if: above('a', 5), next: [{ to: 'end' }] },
      C: {},
    },
    'AC',
  ],
  [
    'ignores the answers of a section that is skipped',
    { A: { next: [{ to: 'C' }] }, B: {}, C: { next: [{ if: above('b', 0), to: 'end' }] }, D: {} },
    'ACD',
  ],
  [
    'treats the questions of a section that is skipped as unanswered',
    { A: { next: [{ to: 'C' }] }, B: {}, C: { next: [{ if: unanswered('b'), to: 'end' }] }, D: {} },
    'AC',
  ],
  [
    'to "end" ends the form, even if a section has that id',
    { A: { next: [{ to: 'end' }] }, B: {}, end: {} },
    'A',
  ],
];

describe('a jump', () => {
  it.each(rows)('%s', (_, graph, shown) => {
    const answers = answersTo(graph);
    const found = walk(graph, answers);
    expect(found.sections).toBe(shown);
    expect(found).toEqual(expectedWalk(graph, answers));
    const ids = shown.toLowerCase().split('');
    expect(Object.keys(found.stored)).toEqual(ids);
  });

  it('skips questions that are required, which are then neither required nor stored', () => {
    const required = { id: 'b', type: 'number', title: 'B', required: true };
    const definition = parse({
      schema: {
        sections: [
          {
            elements: [{ id: 'a', type: 'yes_no', title: 'A' }],
            next: [{ if: { question: 'a', op: 'equals', value: true }, to: 'end' }],
          },
          { elements: [required] },
        ],
      },
    });
    const check = compileAnswerCheck(definition);
    const missing = { path: ['answers', 'b'], code: 'required' };
    expect(check({ a: false }, answerContext).failures).toMatchObject([missing]);
    expect(check({}, answerContext).failures).toMatchObject([missing]);
    for (const b of [undefined, 7, 'no number']) {
      const { answers, failures } = check({ a: true, b }, answerContext);
      expect({ answers, failures }).toEqual({ answers: { a: true }, failures: [] });
    }
  });

  it('may lead away from a section without elements', () => {
    const definition = parse({
      schema: {
        sections: [
          { id: 'intro', next: [{ to: 'last' }] },
          { id: 'middle', elements: [{ id: 'm', type: 'number', title: 'M', required: true }] },
          { id: 'last', elements: [{ id: 'l', type: 'number', title: 'L' }] },
        ],
      },
    });
    const { sections, failures } = compileAnswerCheck(definition)({ l: 1 }, answerContext);
    expect(sections.map(({ section }) => section.id)).toEqual(['intro', 'last']);
    expect(failures).toEqual([]);
  });
});

describe('random graphs of jumps', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

  /** Conditions on questions up to the one with the index `last`. */
  const conditions = (last: number) =>
    fc.oneof(
      fc.nat(last).map((index) => unanswered(names[index]?.toLowerCase() ?? '')),
      fc
        .tuple(fc.nat(last), fc.nat(2))
        .map(([index, value]) => above(names[index]?.toLowerCase() ?? '', value)),
    );

  const jumpsOf = (index: number) =>
    fc.array(
      fc.record(
        { if: conditions(index), to: fc.constantFrom(...names.slice(index + 1), 'end') },
        { requiredKeys: ['to'] },
      ),
      { maxLength: 3 },
    );

  const sections = names.map((name, index) =>
    fc
      .record(
        { next: jumpsOf(index), visible_if: conditions(Math.max(0, index - 1)) },
        { requiredKeys: [] },
      )
      .map(({ visible_if, ...spec }): [string, SectionSpec] => [
        name,
        // The first section has no earlier questions.
        { ...spec, ...(visible_if && index > 0 ? { visible_if } : {}) },
      ]),
  );

  const graphs = fc.tuple(...sections).map((entries): Graph => Object.fromEntries(entries));
  const answers = fc.dictionary(
    fc.constantFrom(...names.map((name) => name.toLowerCase())),
    fc.nat(3),
  );

  it('are walked as the specification prescribes', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(graphs, answers, (graph, sent) => {
        const found = walk(graph, sent);
        expect(found).toEqual(expectedWalk(graph, sent));
        lengths.add(found.sections.length);
      }),
      { numRuns: runs(50) },
    );
    expect(lengths.size).toBeGreaterThan(4);
  });
});
