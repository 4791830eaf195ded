import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  conditionModel,
} from '../../../packages/definition/conditions/condition-model.ts';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import {
  followEntries,
  noEntries,
} from '../../../web/console/src/screens/build/inspector/use-entry-keys.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  valueAt,
} from '../../../web/console/src/screens/build/model/json.ts';
import { editedElsewhere } from '../../../web/console/src/screens/build/model/member-words.ts';
import {
  alternativesOf,
  definitionSchema,
  fieldsOf,
  formFieldsOf,
  membersOfWidget,
  type SchemaField,
  schemaNamed,
} from '../../../web/console/src/screens/build/model/schema-fields.ts';
import { changeType } from '../../../web/console/src/screens/build/types/change-type.ts';
import {
  conditionOf,
  rowsOf,
} from '../../../web/console/src/screens/responses/filter/filter-rows.ts';

// Each member of the definition language has a control in the builder.

/** The objects that a member contains: itself, or the entries of its list. */
const objectsIn = (schema: Json | undefined): JsonObject[] =>
  alternativesOf(schema).flatMap((one) => {
    if (isObject(one['properties'])) return [one];
    return one['items'] === undefined ? [] : objectsIn(one['items']);
  });

/** The paths of the members of an object that have neither a field nor a place elsewhere. */
function withoutControl(
  schema: JsonObject,
  fields: readonly SchemaField[],
  path: string,
): string[] {
  return Object.entries(objectOf(schema['properties'])).flatMap(([name, member]) => {
    if (name in editedElsewhere) return [];
    const field = fields.find((one) => one.name === name);
    if (!field) return [`${path}.${name}`];
    const drawn = membersOfWidget[field.widget] ?? [];
    if (drawn === 'all') return [];
    return objectsIn(member).flatMap((inner) => {
      const own = Object.entries(objectOf(inner['properties'])).filter(
        ([one]) => !drawn.includes(one),
      );
      const rest = { ...inner, properties: Object.fromEntries(own) };
      return withoutControl(rest, field.fields, `${path}.${name}`);
    });
  });
}

/** The paths of the fields that do not say what they do. */
const textless = (fields: readonly SchemaField[], path: string): string[] =>
  fields.flatMap(({ name, description, fields: inner }) => [
    ...(description === '' ? [`${path}.${name}`] : []),
    ...textless(inner, `${path}.${name}`),
  ]);

describe('each member of the definition language', () => {
  it.each(['section', ...elementTypes.map(({ type }) => type)])(
    'has a control and a text in %s',
    (type) => {
      expect(withoutControl(schemaNamed(type), fieldsOf(type), type)).toEqual([]);
      expect(textless(fieldsOf(type), type)).toEqual([]);
    },
  );

  it.each(['schema', 'approval'] as const)('has a control and a text in %s', (name) => {
    const schema = objectOf(objectOf(definitionSchema['properties'])[name]);
    expect(withoutControl(schema, formFieldsOf(name), name)).toEqual([]);
    expect(textless(formFieldsOf(name), name)).toEqual([]);
  });

  it('that names a question or a section is chosen from those of the form', () => {
    const widgetOf = (list: readonly SchemaField[], record: string, name: string) =>
      list.find((field) => field.name === record)?.fields.find((field) => field.name === name)
        ?.widget;
    expect(widgetOf(fieldsOf('section'), 'next', 'to')).toBe('section');
    expect(widgetOf(formFieldsOf('schema'), 'rules', 'question_id')).toBe('question');
    expect(widgetOf(formFieldsOf('schema'), 'rules', 'expression')).toBe('expression');
  });
});

describe('a condition in the builder', () => {
  const comparison = fc.record({
    question: fc.constantFrom('age', 'plan'),
    op: fc.constantFrom('equals' as const, 'in' as const, 'is_empty' as const),
    value: fc.constantFrom('pro', 'free'),
  });
  const { condition } = fc.letrec<{ condition: Condition; group: Condition }>((tie) => ({
    condition: fc.oneof({ maxDepth: 4 }, comparison, tie('group')),
    group: fc.oneof(
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  }));

  it('that was not changed stays as it is stored, however nested', () => {
    fc.assert(
      fc.property(condition, (stored) => {
        expect(conditionModel.safeParse(stored).success).toBe(true);
        expect(conditionOf(rowsOf(stored), [])).toEqual(stored);
      }),
    );
  });

  it('is changed within its groups, also negated ones', () => {
    const rows = rowsOf({
      not: {
        any: [{ question: 'age', op: 'is_empty' }, { all: [{ question: 'b', op: 'is_empty' }] }],
      },
    });
    expect(rows.match).toBe('none');
    expect(conditionOf({ ...rows, match: 'not_all' }, [])).toEqual({
      not: {
        all: [{ question: 'age', op: 'is_empty' }, { all: [{ question: 'b', op: 'is_empty' }] }],
      },
    });
    expect(conditionOf({ ...rows, rows: rows.rows.slice(0, 1) }, [])).toEqual({
      not: { question: 'age', op: 'is_empty' },
    });
    expect(conditionOf({ match: 'none', rows: [] }, [])).toBeUndefined();
  });
});

describe('the type of a question', () => {
  const withType = (element: JsonObject, type: string) =>
    changeType({ schema: { sections: [{ elements: [element] }] } }, path, type);
  const path = ['schema', 'sections', 0, 'elements', 0];
  const changed = (element: JsonObject, type: string) => valueAt(withType(element, type), path);

  it('that is changed keeps what the new type has, too, and gets what it requires', () => {
    const text = {
      id: 'a',
      type: 'short_text',
      title: 'A',
      required: true,
      pattern: 'x',
      code: 'c',
      max_length: 9,
      visible_if: { question: 'q', op: 'is_empty' },
      default: 'x',
    };
    expect(changed(text, 'long_text')).toEqual({
      id: 'a',
      type: 'long_text',
      title: 'A',
      required: true,
      code: 'c',
      max_length: 9,
      visible_if: { question: 'q', op: 'is_empty' },
      default: 'x',
    });
    expect(changed({ id: 'a', type: 'number', title: 'A', min: 3 }, 'date')).toEqual({
      id: 'a',
      type: 'date',
      title: 'A',
    });
    expect(objectOf(changed(text, 'dropdown'))['options']).toHaveLength(2);
  });

  it('keeps options with what options of the new type have', () => {
    const options = [{ id: 'o', label: 'O', limit: 3, score: 2, code: 'k', exclusive: true }];
    const choice = { id: 'a', type: 'multiple_choice', title: 'A', options };
    expect(objectOf(changed(choice, 'single_choice'))['options']).toEqual([
      { id: 'o', label: 'O', limit: 3, score: 2, code: 'k' },
    ]);
    expect(objectOf(changed(choice, 'ranking'))['options']).toEqual([
      { id: 'o', label: 'O', code: 'k' },
    ]);
  });

  it('has the options of a dataset, own ones, or those of a new question', () => {
    const source = { dataset: 'data_1', value: 'code', label: 'name' };
    const listed = {
      id: 'a',
      type: 'single_choice',
      title: 'A',
      options: [],
      options_from: source,
    };
    const dropdown = objectOf(changed(listed, 'dropdown'));
    expect([dropdown['options_from'], dropdown['options']]).toEqual([source, undefined]);
    expect(objectOf(changed(listed, 'ranking'))).not.toHaveProperty('options_from');
    expect(objectOf(changed(listed, 'ranking'))['options']).toHaveLength(2);
  });
});

describe('the keys of entries', () => {
  const keysOf = (...lists: readonly string[][]) => lists.reduce(followEntries, noEntries).keys;

  it.each([
    ['moved', ['b', 'a', 'c'], [1, 0, 2]],
    ['renamed', ['a', 'z', 'c'], [0, 1, 2]],
    ['removed', ['a', 'c'], [0, 2]],
    ['added', ['a', 'b', 'c', 'd'], [0, 1, 2, 3]],
    ['inserted', ['a', 'd', 'b', 'c'], [0, 3, 1, 2]],
  ])('remain when one is %s', (_, ids, keys) => {
    expect(keysOf(['a', 'b', 'c'], ids)).toEqual(keys);
  });

  it('are never those of others, also of entries that have no ids', () => {
    expect(keysOf(['a'], ['b'], ['b', 'a'])).toEqual([0, 1]);
    expect(keysOf(['', ''], ['', '', ''])).toEqual([0, 1, 2]);
    expect(keysOf(['', '', ''], [''], ['', ''])).toEqual([0, 3]);
  });
});
