import { describe, expect, it } from 'vitest';
import { expressionPlaceAt } from '../../../packages/definition/parsing/expression-references.ts';
import {
  compileSample,
  endOfFault,
  expressionNames,
} from '../../../web/console/src/screens/build/inspector/expression/expression-completions.ts';
import type { Json, JsonObject } from '../../../web/console/src/screens/build/model/json.ts';

// Expressions in the builder: where they are, what they can name, and their results.

const form: Json = {
  schema: {
    sections: [
      {
        id: 'all',
        elements: [
          { id: 'guests', type: 'number', title: 'Guests' },
          {
            id: 'children',
            type: 'repeat',
            title: 'Children',
            elements: [
              { id: 'age', type: 'number', title: 'Age' },
              { id: 'school', type: 'short_text', title: 'School', required_if: 'age > 5' },
            ],
          },
          { id: 'note', type: 'statement', text: 'Nothing' },
          {
            id: 'price',
            type: 'calculated',
            title: 'Price',
            value: 'number',
            decimals: 1,
            expression: 'guests * 12.26',
          },
          { id: 'first-name', type: 'short_text', title: 'Name', default_expression: '' },
        ],
      },
    ],
    rules: [{ id: 'enough', expression: 'guests > 0', message: 'Too few', question_id: 'guests' }],
  },
};

const elements = ['schema', 'sections', 0, 'elements'];
const placeAt = (...path: (string | number)[]) => expressionPlaceAt(form, path);
const pricePlace = () => placeAt(...elements, 3, 'expression');
const questionsAt = (...path: (string | number)[]) => {
  const place = placeAt(...path);
  return expressionNames(form, place?.scope ?? { get: () => undefined })
    .filter(({ kind }) => kind === 'question')
    .map(({ insert }) => insert);
};

describe('an expression of the builder', () => {
  it('is found at its path only, with the kind of its result', () => {
    expect(placeAt('schema', 'rules', 1, 'expression')).toBeUndefined();
    expect(placeAt(...elements, 0, 'expression')).toBeUndefined();
    expect(placeAt(...elements, 2, 'required')).toBeUndefined();
    expect(pricePlace()?.expected).toBe('number');
    expect(placeAt('schema', 'rules', 0, 'expression')?.expected).toBe('boolean');
    expect(placeAt(...elements, 1, 'elements', 1, 'required_if')?.expected).toBe('boolean');
    expect(placeAt(...elements, 4, 'default_expression')?.expected).toBe('text');
  });

  it('names earlier questions, in an entry those of the entry and its number', () => {
    expect(questionsAt(...elements, 3, 'expression')).toEqual(['guests', 'children']);
    expect(questionsAt(...elements, 1, 'elements', 1, 'required_if')).toEqual([
      'guests',
      'age',
      'position',
    ]);
    expect(questionsAt('schema', 'rules', 0, 'expression')).toEqual([
      'guests',
      'children',
      'price',
      'answers["first-name"]',
    ]);
  });

  it('is checked as the service checks it, with the place of the fault', () => {
    expect(pricePlace()?.check('guests + nope')).toMatchObject({
      fault: { message: 'at line 1, column 10: unknown name "nope"' },
      offset: 9,
    });
    expect(pricePlace()?.check('price * 2')).toMatchObject({
      fault: { message: expect.stringContaining('refers to a later question') },
    });
    expect(pricePlace()?.check('guests * 2')).not.toHaveProperty('fault');
    expect([endOfFault('guests + nope', 9), endOfFault('a ++', 3), endOfFault('a', 1)]).toEqual([
      13, 4, 1,
    ]);
  });

  it('has its result on sample answers as the page computes it', () => {
    const place = pricePlace();
    if (!place) throw new Error('no place');
    const result = (expression: string, answers: JsonObject) =>
      compileSample(place, expression, 1)(answers, '2026-03-02');
    expect(result('guests * 12.26', {})).toBeUndefined();
    expect(result('guests * 12.26', { guests: 3 })).toBe(36.8);
    expect(result('children.exists(c, c.age > 9.0) ? 1 : 2', { children: [{ age: 10 }] })).toBe(1);
    expect(result('day(today())', {})).toBe(2);
  });
});
