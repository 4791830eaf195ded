import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../../packages/definition/answers/compile-answer-check.ts';
import { pipeText } from '../../../../packages/definition/answers/pipe-text.ts';
import { definitionModel } from '../../../../packages/definition/definition-model.ts';
import { endingOf } from '../../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import { textLimits } from '../../../../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import { answerContext } from '../../../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../../../support/arbitraries/definition-arbitraries.ts';
import { processorTime } from '../../../support/processes/processor-time.ts';

// Definitions and answers that are made to be slow or large.

const repeat = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const text = (id: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...members,
});
const calculated = (id: string, value: string, expression: string) => ({
  id,
  type: 'calculated',
  title: id,
  value,
  expression,
});
const form = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });

/** Milliseconds of processor time, the least of several runs. */
function timeOf(work: () => unknown): number {
  const times = repeat(5, () => {
    const began = processorTime();
    work();
    return processorTime() - began;
  });
  return Math.min(...times);
}

describe('the largest graph of jumps', () => {
  const { sections: sectionLimit, jumps, comparisons } = definitionLimits;
  const conditional = Math.min(jumps - 1, comparisons / sectionLimit);
  const never = { question: 'q0', op: 'equals', value: 'never' };

  /** Each section has all jumps that are allowed; the last one that leads to the next section holds. */
  const sections = repeat(sectionLimit, (index) => ({
    id: `s${index}`,
    elements: [text(`q${index}`)],
    next: [
      ...repeat(conditional, () => ({ if: never, to: 'end' })),
      ...repeat(jumps - conditional, () => ({
        to: index + 1 < sectionLimit ? `s${index + 1}` : 'end',
      })),
    ],
  }));

  it('is accepted and walked from the first section to the last one', () => {
    const check = compileAnswerCheck(parse({ schema: { sections } }));
    const sent = Object.fromEntries(sections.map((_, index) => [`q${index}`, 'x']));
    const { answers, failures, sections: shown } = check(sent, answerContext);
    expect([shown.length, failures]).toEqual([sectionLimit, []]);
    expect(answers).toEqual(sent);
    expect(check({ q0: 'never' }, answerContext).sections).toHaveLength(1);
  });

  it('is rejected with every failure if all of its targets are unknown', () => {
    const lost = sections.map((section) => ({
      ...section,
      next: section.next.map((jump) => ({ ...jump, to: '__proto__' })),
    }));
    const found = failuresOf({ schema: { sections: lost } });
    expect(found).toHaveLength(sectionLimit * jumps);
    expect(new Set(found.map((one) => one.split(': ')[1]))).toEqual(new Set(['unknown_section']));
  });
});

describe('references in a text', () => {
  it.each([
    ['opening braces', '{'],
    ['references', '{{a}}'],
    ['references that are not closed', '{{ a'],
    ['braces with spaces', `{{${' '.repeat(100)}`],
    ['a word of letters', 'a'],
  ])('are found in a time that is linear in its length: %s', (_, part) => {
    const titleOf = (length: number) => `{{${part.repeat(length / part.length)}`;
    const rejected = (length: number) => () =>
      failuresOf(form(text('t', { title: titleOf(length) })));
    const short = Math.max(timeOf(rejected(100_000)), 1);
    expect(timeOf(rejected(400_000))).toBeLessThan(short * 20);
  });

  it('show at most a bounded part of the largest answers', () => {
    const { pipedReferences, pipedCharacters } = definitionLimits;
    const message = '{{t}}'.repeat(pipedReferences);
    const definition = parse({
      schema: {
        sections: [{ elements: [text('t', { type: 'long_text' })] }],
        endings: [{ id: 'e', message }],
      },
    });
    const sent = { t: 'x'.repeat(textLimits.long_text) };
    const { answerMap } = compileAnswerCheck(definition)(sent, answerContext);
    const shown = endingOf(definition, answerMap)?.message ?? '';
    const piped = pipeText(definition, shown, answerMap);
    expect(piped).toHaveLength(pipedReferences * (pipedCharacters + 1));
  });

  it('to unknown questions remain: texts of stored definitions may be older than references', () => {
    const definition = definitionModel.parse(form(text('t')));
    expect(pipeText(definition, 'Dear {{name}}{{t}}', new Map())).toBe('Dear {{name}}');
  });

  it('are not followed in the answers that they show', () => {
    const definition = parse(form(text('t'), text('u')));
    const sent = { t: '{{u}} $& $1 <b>', u: '{{t}}' };
    const { answerMap } = compileAnswerCheck(definition)(sent, answerContext);
    expect(pipeText(definition, '{{t}}, {{u}}', answerMap)).toBe('{{u}} $& $1 <b>, {{t}}');
  });
});

describe('expressions', () => {
  it('are not checked beyond the number of elements that a form may have', () => {
    const invalid = repeat(3, () => ({
      elements: repeat(definitionLimits.elements, (index) => calculated(`c${index}`, 'text', '(')),
    }));
    const found = failuresOf({ schema: { sections: invalid } });
    const codes = found.filter((one) => one.endsWith(': invalid_expression'));
    expect(codes).toHaveLength(definitionLimits.elements);
    expect(found).toContain('schema.sections[1].elements: too_many');
  });

  it('that double a text again and again have no value where it is too long', () => {
    const chain = repeat(100, (index) => {
      const before = index === 0 ? 't' : `c${index - 1}`;
      return calculated(`c${index}`, 'text', `${before} + ${before}`);
    });
    const { answers } = compileAnswerCheck(parse(form(text('t'), ...chain)))(
      { t: 'ab' },
      answerContext,
    );
    const lengths = Object.values(answers).map((answer) => String(answer).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(textLimits.long_text);
    expect(lengths.length).toBeLessThan(20);
  });

  it('that are too expensive in total are rejected, each from the first one that exceeds the limit', () => {
    const questions = repeat(6, (index) => text(`t${index}`, { type: 'long_text' }));
    const sum = questions.map(({ id }) => id).join(' + ');
    const many = repeat(400, (index) => calculated(`c${index}`, 'text', sum));
    const found = failuresOf(form(...questions, ...many));
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThan(many.length);
    expect(found.every((one) => one.endsWith('.expression: invalid_expression'))).toBe(true);
  });

  it.each(['__proto__', 'constructor', 'toString', 'answers', 'hasOwnProperty'])(
    'do not find the inherited member %s',
    (name) => {
      const sources = [`${name} == "x"`, `answers["${name}"] == "x"`, `answered("${name}")`];
      for (const source of sources) {
        expect(failuresOf(form(text('t'), calculated('c', 'boolean', source)))).toEqual([
          'schema.sections[0].elements[1].expression: invalid_expression',
        ]);
      }
    },
  );

  it('find questions with the names of inherited members', () => {
    const names = ['toString', 'hasOwnProperty', 'valueOf', 'length', 'answers'];
    const elements = names.map((name) => text(name));
    const asking = names.map((name) => calculated(`c_${name}`, 'boolean', `answered("${name}")`));
    const check = compileAnswerCheck(parse(form(...elements, ...asking)));
    const expected = (value: boolean) =>
      Object.fromEntries(names.map((name) => [`c_${name}`, value]));
    expect(check({}, answerContext).answers).toEqual(expected(false));
    const sent = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(check(sent, answerContext).answers).toEqual({ ...sent, ...expected(true) });
  });
});

describe('rules', () => {
  it('report at most a thousand failures together with those of answers', () => {
    const { rules } = definitionLimits;
    const definition = parse({
      schema: {
        sections: [{ elements: [text('t')] }],
        rules: repeat(rules, (index) => ({
          id: `r${index}`,
          expression: 'false',
          message: `No ${index}.`,
          question_id: 't',
        })),
      },
    });
    const unknown = Object.fromEntries(repeat(2000, (index) => [`u${index}`, 1]));
    const { failures } = compileAnswerCheck(definition)(unknown, answerContext);
    expect(failures).toHaveLength(1000);
    expect(failures.filter(({ code }) => code === 'rule')).toHaveLength(rules);
  });
});
