import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import { earlierFields } from '../../../web/console/src/screens/build/inspector/conditions/earlier-fields.ts';
import { type Json, objectOf, valueAt } from '../../../web/console/src/screens/build/model/json.ts';
import { mergeDefinitions } from '../../../web/console/src/screens/build/model/merge.ts';
import { newElement } from '../../../web/console/src/screens/build/model/new-element.ts';
import {
  addElement,
  addElementAt,
  moveElement,
  moveElements,
  removeRow,
} from '../../../web/console/src/screens/build/model/operations.ts';
import { outlineOf, selectionAt } from '../../../web/console/src/screens/build/model/outline.ts';
import { pasteRows } from '../../../web/console/src/screens/build/model/paste/clipboard.ts';
import { offeredPlaces } from '../../../web/console/src/screens/build/model/places.ts';
import {
  followTexts,
  translatableTexts,
} from '../../../web/console/src/screens/build/model/translations.ts';

// Repeats and the questions of their entries in the builder, without a page.

const question = (id: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title: id.toUpperCase(),
  ...members,
});
const repeat = (id: string, elements: object[], members: object = {}) => ({
  id,
  type: 'repeat',
  title: id.toUpperCase(),
  elements,
  ...members,
});
const json = (value: object): Json => JSON.parse(JSON.stringify(value));
const formOf = (...sections: readonly object[][]): Json =>
  json({
    schema: { sections: sections.map((elements, index) => ({ id: `s${index}`, elements })) },
  });

const toys = repeat('toys', [question('toy')]);
const children = repeat('children', [question('name'), toys, question('age')]);
const form = formOf([question('before'), children, question('after')], [question('last')]);

/** The ids of the outline, indented by level. */
const outline = (definition: Json) =>
  outlineOf(definition).map(({ id, level }) => '>'.repeat(level) + id);
const rowOf = (definition: Json, id: string) => {
  const row = outlineOf(definition).find((one) => one.id === id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};
const at = (definition: Json, id: string) => valueAt(definition, rowOf(definition, id).path);
const start = outline(form);

describe('the outline of a form with repeats', () => {
  it('lists the questions of entries behind their repeat, with their level', () => {
    expect(start).toEqual([
      's0',
      'before',
      'children',
      '>name',
      '>toys',
      '>>toy',
      '>age',
      'after',
      's1',
      'last',
    ]);
  });

  it('finds the innermost element of a failure', () => {
    expect(selectionAt(form, 'schema.sections[0].elements[1].elements[1].title')).toEqual({
      kind: 'element',
      id: 'toys',
    });
    expect(selectionAt(form, 'schema.sections[0].elements[1].elements[1].elements[0].id')).toEqual({
      kind: 'element',
      id: 'toy',
    });
    expect(selectionAt(form, 'schema.sections[0].elements[1].min')).toMatchObject({
      id: 'children',
    });
  });

  it('removes a question of an entry, and a repeat with all of its questions', () => {
    expect(outline(removeRow(form, rowOf(form, 'toy')))).not.toContain('>>toy');
    expect(outline(removeRow(form, rowOf(form, 'children')))).toEqual([
      's0',
      'before',
      'after',
      's1',
      'last',
    ]);
  });
});

describe('a new element', () => {
  const added = (id: string, type = 'email') =>
    outline(addElement(form, { type }, { kind: 'element', id }).definition);

  it('is added at the end of the selected repeat, or behind the selected question', () => {
    expect(added('children').slice(2, 8)).toEqual([
      'children',
      '>name',
      '>toys',
      '>>toy',
      '>age',
      '>email',
    ]);
    expect(added('toy').slice(4, 7)).toEqual(['>toys', '>>toy', '>>email']);
    expect(outline(addElement(form, { type: 'nps' }, { kind: 'form' }).definition).at(-1)).toBe(
      'nps',
    );
  });

  it('that is a repeat has a question, and comes behind the selected repeat', () => {
    const group = newElement('repeat', 'Repeated group');
    const { definition, id } = addElement(form, group, { kind: 'element', id: 'children' });
    expect(outline(definition).slice(6, 9)).toEqual(['>age', 'repeat', '>short_text']);
    expect(id).toBe('repeat');
    expect(() => parseDefinition(definition, { random: () => 'x' })).not.toThrow();
  });

  it('has a choice of places in a repeat, of which those in the second level permit no repeat', () => {
    const placesOf = (id: string) => {
      const rows = outlineOf(form);
      return offeredPlaces(
        form,
        rows,
        rows.find((row) => row.id === id),
      ).map((place) => ({
        ...place,
        result: outline(addElementAt(form, { id: 'new', type: 'email' }, place).definition),
      }));
    };
    expect(placesOf('before')).toEqual([]);
    const places = placesOf('toy');
    expect(places.map(({ label, permitsRepeats }) => [label, permitsRepeats])).toEqual([
      ['In “TOYS”', false],
      ['In “CHILDREN”', true],
      ['Behind “CHILDREN”', true],
    ]);
    expect(
      places.map(({ result }) => result[result.findIndex((id) => /new/.test(id)) - 1]),
    ).toEqual(['>>toy', '>>toy', '>age']);
    expect(places.map(({ result }) => result.find((id) => /new/.test(id)))).toEqual([
      '>>new',
      '>new',
      'new',
    ]);
    expect(placesOf('children')[0]?.result.slice(6, 8)).toEqual(['>age', '>new']);
  });
});

describe('moving elements', () => {
  const move = (id: string, target: string, position: 'before' | 'on' | 'after') =>
    moveElements(form, new Set([id]), { id: target, position });

  it.each([
    ['last', 'children', 'on', ['>age', '>last', 'after']],
    ['last', 'children', 'after', ['children', '>last', '>name']],
    ['last', 'toy', 'before', ['>toys', '>>last', '>>toy']],
    ['before', 'age', 'after', ['>age', '>before', 'after']],
    ['toy', 'after', 'before', ['>age', 'toy', 'after']],
    ['toy', 'toys', 'after', ['>toys', '>>toy', '>age']],
    ['name', 's1', 'before', ['after', 'name', 's1']],
    ['toys', 'after', 'after', ['after', 'toys', '>toy']],
  ] as const)('puts %s to %s (%s)', (id, target, position, expected) => {
    const moved = outline(move(id, target, position));
    const index = moved.indexOf(expected[0]);
    expect(moved.slice(index, index + expected.length)).toEqual(expected);
    expect(moved).toHaveLength(start.length);
  });

  it('never puts a repeat into itself, or on a third level', () => {
    expect(move('children', 'toy', 'after')).toBe(form);
    expect(move('children', 'children', 'on')).toBe(form);
    const more = addElement(form, objectOf(json(repeat('pets', [question('pet')]))), {
      kind: 'form',
    }).definition;
    expect(moveElements(more, new Set(['children']), { id: 'pets', position: 'on' })).toBe(more);
    expect(moveElements(more, new Set(['pets']), { id: 'toys', position: 'on' })).toBe(more);
    const nested = moveElements(more, new Set(['pets']), { id: 'children', position: 'on' });
    expect(outline(nested).slice(6, 9)).toEqual(['>age', '>pets', '>>pet']);
  });

  it('by steps goes through every place from top to bottom and back', () => {
    const places = (id: string, by: -1 | 1, definition: Json): string[] => {
      const next = moveElement(definition, id, by);
      if (next === definition) return [];
      const rows = outline(next);
      const index = rows.findIndex((one) => one.endsWith(id));
      return [`${rows[index - 1]} ${rows[index]}`, ...places(id, by, next)];
    };
    const down = places('before', 1, form);
    expect(down).toEqual([
      'children >before',
      '>name >before',
      '>toys >>before',
      '>>toy >>before',
      '>>toy >before',
      '>age >before',
      '>age before',
      'after before',
      's1 before',
      'last before',
    ]);
    const bottom = down.reduce((definition) => moveElement(definition, 'before', 1), form);
    expect(places('before', -1, bottom)).toHaveLength(down.length);
  });

  it('by steps passes repeats over repeats', () => {
    const two = formOf([toys, repeat('pets', [question('pet')])]);
    expect(outline(moveElement(two, 'toys', 1))).toEqual(['s0', 'pets', '>pet', 'toys', '>toy']);
  });

  it('loses no element, and no place exceeds two levels', () => {
    const ids = outlineOf(form).map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...ids),
        fc.constantFrom('before', 'on', 'after'),
        (moved, id, position) => {
          const rows = outlineOf(moveElements(form, new Set(moved), { id, position }));
          expect(rows.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
          expect(Math.max(...rows.map(({ level }) => level))).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});

describe('a copied repeat', () => {
  const label = {
    id: 'label',
    type: 'calculated',
    title: 'Label',
    value: 'text',
    expression:
      '"name " + name + string(toys.filter(t, t.toy != "toy" && t["toy"] != "").size()) + string(count("toys"))',
  };
  const copied = repeat(
    'children',
    [
      question('name'),
      question('nick', { visible_if: { all: [{ question: 'name', op: 'is_answered' }] } }),
      question('hobby', {
        title: 'Of {{ name }}, {{before}}',
        required_if: 'answered("name") || answers["nick"] == "name"',
        default_expression: 'name + " and {{name}}"',
      }),
      question('motto', { default: '{{name}}' }),
      toys,
      label,
    ],
    {
      max: 5,
      item_label: '{{name}} ({{position}})',
      visible_if: { question: 'before', op: 'is_empty' },
    },
  );
  const original = formOf([question('before'), copied]);
  const { definition } = addElement(
    original,
    objectOf(at(original, 'children')),
    rowOf(original, 'children'),
  );

  it('has ids of its own, to which its conditions, texts and expressions refer', () => {
    expect(outline(definition).slice(-8)).toEqual([
      'children_2',
      '>name_2',
      '>nick_2',
      '>hobby_2',
      '>motto_2',
      '>toys_2',
      '>>toy_2',
      '>label_2',
    ]);
    expect(at(definition, 'children_2')).toMatchObject({
      item_label: '{{name_2}} ({{position}})',
      visible_if: { question: 'before' },
    });
    expect(at(definition, 'nick_2')).toMatchObject({
      visible_if: { all: [{ question: 'name_2' }] },
    });
    expect(at(definition, 'hobby_2')).toMatchObject({
      title: 'Of {{name_2}}, {{before}}',
      required_if: 'answered("name_2") || answers["nick_2"] == "name"',
      default_expression: 'name_2 + " and {{name}}"',
    });
    expect(at(definition, 'motto_2')).toMatchObject({ default: '{{name}}' });
    expect(at(definition, 'label_2')).toMatchObject({
      expression:
        '"name " + name_2 + string(toys_2.filter(t, t.toy_2 != "toy" && t["toy_2"] != "").size()) + string(count("toys_2"))',
    });
    expect(() => parseDefinition(definition, { random: () => 'x' })).not.toThrow();
  });

  it('is pasted behind the selected repeat, a question into it', () => {
    const paste = (value: object, id: string) => {
      const pasted = pasteRows(form, JSON.stringify(value), rowOf(form, id));
      return typeof pasted === 'string' ? pasted : outline(pasted.definition);
    };
    expect(paste(toys, 'children').slice(6, 9)).toEqual(['>age', 'toys_2', '>toy_2']);
    expect(paste(question('name'), 'children').slice(6, 8)).toEqual(['>age', '>name_2']);
    expect(paste([toys, question('name')], 'children').slice(7, 10)).toEqual([
      'toys_2',
      '>toy_2',
      'name_2',
    ]);
    expect(paste(toys, 'name').slice(3, 6)).toEqual(['>name', '>toys_2', '>>toy_2']);
  });

  it('is refused where it would be on a third level', () => {
    const paste = (value: object, id: string) =>
      pasteRows(form, JSON.stringify(value), rowOf(form, id));
    expect(paste(toys, 'toy')).toBe('too_deep');
    expect(paste(children, 'name')).toBe('too_deep');
    expect(paste([question('x'), children], 'age')).toBe('too_deep');
    expect(paste({ id: 'more', elements: [repeat('outer', [children])] }, 'age')).toBe('too_deep');
  });
});

describe('conditions in a repeat', () => {
  const compared = (id: string) =>
    earlierFields(form, [...rowOf(form, id).path, 'visible_if']).map((field) => field.id);

  it('compare what is before the repeat, earlier questions of the entry, and its number', () => {
    expect(compared('children')).toEqual(['before']);
    expect(compared('name')).toEqual(['before', 'position']);
    expect(compared('toys')).toEqual(['before', 'name', 'position']);
    expect(compared('toy')).toEqual(['before', 'name', 'position']);
    expect(compared('age')).toEqual(['before', 'name', 'toys', 'position']);
  });

  it('outside compare the repeat by the number of its entries, and none of its questions', () => {
    expect(compared('after')).toEqual(['before', 'children']);
    const fields = earlierFields(form, [...rowOf(form, 'last').path, 'visible_if']);
    expect(fields.map(({ id }) => id)).toEqual(['before', 'children', 'after']);
    expect(fields.find(({ id }) => id === 'children')).toMatchObject({
      ops: ['is_answered', 'is_empty', 'count_gte', 'count_lte'],
      operand: 'number',
    });
    expect(earlierFields(form, ['schema', 'endings', 0, 'if']).map(({ id }) => id)).toEqual([
      'before',
      'children',
      'after',
      'last',
    ]);
    expect(
      earlierFields(form, ['schema', 'sections', 0, 'next', 0, 'if']).map(({ id }) => id),
    ).toEqual(['before', 'children', 'after']);
    expect(earlierFields(form, ['schema', 'sections', 1, 'visible_if'])).toHaveLength(3);
  });

  it('compare a question named position instead of the number', () => {
    const own = formOf([repeat('rows', [question('position'), question('x')])]);
    const fields = earlierFields(own, [...rowOf(own, 'x').path, 'visible_if']);
    expect(fields.map(({ label }) => label)).toEqual(['POSITION']);
  });
});

describe('translations and merges of repeats', () => {
  const texts = { 'elements.toy.title': 'Spielzeug', 'elements.children.item_label': 'Kind' };
  const translated = json({
    schema: {
      sections: [{ id: 's', elements: [{ ...children, item_label: 'Child' }] }],
      translations: { de: texts },
    },
  });
  const german = (definition: Json) => valueAt(definition, ['schema', 'translations', 'de']);

  it('include the texts of entries', () => {
    expect(translatableTexts(translated, 'de', '').map(({ key }) => key)).toEqual([
      'elements.children.title',
      'elements.children.item_label',
      'elements.name.title',
      'elements.toys.title',
      'elements.toy.title',
      'elements.age.title',
    ]);
  });

  it('are removed with a question of an entry, and follow its new id', () => {
    const removed = removeRow(translated, rowOf(translated, 'toys'));
    expect(german(followTexts(translated, removed))).toEqual({
      'elements.children.item_label': 'Kind',
    });
    const renamed = json(JSON.parse(JSON.stringify(translated).replace('"toy"', '"thing"')));
    expect(german(followTexts(translated, renamed))).toHaveProperty(
      'elements.thing.title',
      'Spielzeug',
    );
    const moved = moveElement(translated, 'toy', 1);
    expect(german(followTexts(translated, moved))).toEqual(texts);
  });

  it('merges changes of different questions of one entry', () => {
    const change = (id: string, title: string) =>
      json(JSON.parse(JSON.stringify(form).replace(`"title":"${id}"`, `"title":"${title}"`)));
    const { merged, conflicts } = mergeDefinitions(
      form,
      change('TOY', 'Toy'),
      change('AGE', 'Age'),
    );
    expect(conflicts).toEqual([]);
    expect([at(merged, 'toy'), at(merged, 'age')]).toMatchObject([
      { title: 'Toy' },
      { title: 'Age' },
    ]);
  });
});
