import { expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { textLimits } from '../../../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { answerContext } from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';

const story = { id: 't', type: 'long_text', title: 'T' };

/** The texts that expressions compute of the answer `t`, in their order. */
function textsOf(expressions: readonly string[], t: string) {
  const calculated = expressions.map((expression, index) => ({
    id: `c${index}`,
    type: 'calculated',
    title: 'C',
    value: 'text',
    expression,
  }));
  const definition = parse({ schema: { sections: [{ elements: [story, ...calculated] }] } });
  const { answers, failures } = compileAnswerCheck(definition)({ t }, answerContext);
  expect(failures).toEqual([]);
  return expressions.map((_, index) => answers[`c${index}`]);
}

it('has no value for a calculated text that is longer than any answer', () => {
  const most = 'x'.repeat(textLimits.long_text);
  expect(textsOf(['t', 't + "y"'], most)).toEqual([most, undefined]);
});

it('trims a calculated text like an answer', () => {
  expect(textsOf(['" " + t + "\\n"'], 'x y')).toEqual(['x y']);
});

it.each(['""', '" \\n"', '"a\\u0000b"'])(
  'has no value for %s, which cannot be an answer',
  (source) => {
    expect(textsOf([source, 't'], 'x')).toEqual([undefined, 'x']);
  },
);

it('bounds the calculated texts of a response, since each may repeat a long answer', () => {
  const half = 'x'.repeat(textLimits.long_text / 2);
  const expressions = Array.from({ length: 400 }, () => 't');
  const fit = definitionLimits.calculatedCharacters / half.length;
  const found = textsOf([...expressions, '"short"'], half);
  expect(found.filter((text) => text !== undefined)).toHaveLength(fit);
  expect(found.slice(0, fit)).toEqual(Array.from({ length: fit }, () => half));
});
