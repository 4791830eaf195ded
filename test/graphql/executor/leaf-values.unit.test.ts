import fc from 'fast-check';
import {
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { expect, it } from 'vitest';
import { leafWriter, planLeafWriter } from '../../../src/graphql/executor/write-json.ts';
import { RawJson } from '../../../src/platform/raw-json.ts';
import { runs } from '../../support/arbitraries/runs.ts';

const enumText = ({ name }: { readonly name: string }) => name.toLowerCase();

const Size = new GraphQLEnumType({ name: 'Size', values: { SMALL: { value: 1 }, LARGE: {} } });
const Anything = new GraphQLScalarType({ name: 'Anything' });

it('writes any text as JSON does', () => {
  const write = leafWriter(GraphQLString, enumText);
  const anyUnits = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => String.fromCharCode(...units));
  const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), anyUnits);
  fc.assert(
    fc.property(texts, (text) => {
      expect(write(text)).toBe(JSON.stringify(text));
    }),
    { numRuns: runs(500) },
  );
});

it.each([0, -0, 1, -1, 2 ** 31 - 1, -(2 ** 31)])('writes the integer %s as JSON does', (value) => {
  expect(leafWriter(GraphQLInt, enumText)(value)).toBe(JSON.stringify(value));
});

it.each([2 ** 31, 1.5, Number.NaN, 'x'])('throws for %s as an integer', (value) => {
  expect(() => leafWriter(GraphQLInt, enumText)(value)).toThrow(/Int cannot represent/);
});

it.each([0.1, 1e21, 1e-7, -0])('writes the number %s as JSON does', (value) => {
  expect(leafWriter(GraphQLFloat, enumText)(value)).toBe(JSON.stringify(value));
});

it('writes stored JSON as it is, and other objects as JSON does', () => {
  const write = leafWriter(Anything, enumText);
  expect(write(new RawJson('{"b": 1}'))).toBe('{"b": 1}');
  expect(write({ b: [1, undefined, new Date(0)] })).toBe(
    '{"b":[1,null,"1970-01-01T00:00:00.000Z"]}',
  );
});

it('writes enum values by their texts, and throws for others', () => {
  const write = leafWriter(Size, enumText);
  expect([write(1), write('LARGE')]).toEqual(['"small"', '"large"']);
  expect(() => write('SMALL')).toThrow(/cannot represent value/);
});

it('leaves what must be resolved or completed first', () => {
  const write = planLeafWriter(new GraphQLNonNull(new GraphQLList(GraphQLInt)), enumText);
  expect(write?.([1, null, 2])).toBe('[1,null,2]');
  for (const value of [null, new Set([1]), [Promise.resolve(1)], [() => 1], [new Error('x')]])
    expect(write?.(value)).toBeUndefined();
});
