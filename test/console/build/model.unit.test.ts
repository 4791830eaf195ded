import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import {
  applyChange,
  redo,
  startHistory,
  undo,
} from '../../../web/console/src/screens/build/model/history.ts';
import {
  isEqual,
  type Json,
  objectOf,
  valueAt,
  withValueAt,
} from '../../../web/console/src/screens/build/model/json.ts';
import { mergeDefinitions } from '../../../web/console/src/screens/build/model/merge.ts';
import {
  addElement,
  addSection,
  moveElement,
  moveElements,
  moveSection,
  removeRow,
} from '../../../web/console/src/screens/build/model/operations.ts';
import { outlineOf } from '../../../web/console/src/screens/build/model/outline.ts';
import {
  linesFromOptions,
  optionsFromLines,
} from '../../../web/console/src/screens/build/model/paste/paste-options.ts';
import {
  fieldsOf,
  formFieldsOf,
} from '../../../web/console/src/screens/build/model/schema-fields.ts';

// What the builder of the console does with definitions, without a page.

const definition: Json = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Name' },
          { id: 'mail', type: 'email', title: 'E-mail' },
        ],
      },
      { id: 'more', title: 'More', elements: [{ id: 'age', type: 'number', title: 'Age' }] },
    ],
  },
  approval: { enabled: false, criteria: [] },
};

const ids = (value: Json) => outlineOf(value).map(({ id }) => id);
const row = (value: Json, id: string) => {
  const found = outlineOf(value).find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('the outline of a definition', () => {
  it('lists sections and their elements in order', () => {
    expect(ids(definition)).toEqual(['about', 'name', 'mail', 'more', 'age']);
    expect(ids({})).toEqual([]);
  });

  it('gets new elements after the selected one, with an id that is free', () => {
    const added = addElement(
      definition,
      { type: 'email', title: 'Work' },
      { kind: 'element', id: 'name' },
    );
    expect([added.id, ids(added.definition)]).toEqual([
      'email',
      ['about', 'name', 'email', 'mail', 'more', 'age'],
    ]);
    const again = addElement(added.definition, { type: 'email' }, { kind: 'section', id: 'more' });
    expect([again.id, ids(again.definition)]).toEqual([
      'email_2',
      ['about', 'name', 'email', 'mail', 'more', 'email_2', 'age'],
    ]);
  });

  it('gets a section with the first element', () => {
    const { definition: first } = addElement(
      { schema: { sections: [] } },
      { type: 'email' },
      { kind: 'form' },
    );
    expect(ids(first)).toEqual(['section', 'email']);
    expect(ids(addSection(first).definition)).toEqual(['section', 'email', 'section_2']);
  });

  it('moves elements before and after others, and into sections', () => {
    const move = (moved: string[], id: string, position: 'before' | 'after') =>
      ids(moveElements(definition, new Set(moved), { id, position }));
    expect(move(['age'], 'name', 'before')).toEqual(['about', 'age', 'name', 'mail', 'more']);
    expect(move(['name'], 'mail', 'after')).toEqual(['about', 'mail', 'name', 'more', 'age']);
    expect(move(['name', 'mail'], 'more', 'after')).toEqual([
      'about',
      'more',
      'name',
      'mail',
      'age',
    ]);
    expect(move(['name'], 'name', 'after')).toEqual(ids(definition));
  });

  it('moves an element by one row, also into other sections', () => {
    expect(ids(moveElement(definition, 'mail', -1))).toEqual([
      'about',
      'mail',
      'name',
      'more',
      'age',
    ]);
    expect(ids(moveElement(definition, 'mail', 1))).toEqual([
      'about',
      'name',
      'more',
      'mail',
      'age',
    ]);
    expect(ids(moveElement(definition, 'age', -1))).toEqual([
      'about',
      'name',
      'mail',
      'age',
      'more',
    ]);
    expect(moveElement(definition, 'name', -1)).toBe(definition);
    expect(moveElement(definition, 'age', 1)).toBe(definition);
  });

  it('keeps every element when any of them are moved anywhere', () => {
    const element = fc.constantFrom('name', 'mail', 'age');
    fc.assert(
      fc.property(
        fc.uniqueArray(element, { minLength: 1 }),
        fc.constantFrom(...ids(definition)),
        fc.constantFrom('before', 'after'),
        (moved, id, position) => {
          const result = moveElements(definition, new Set(moved), { id, position });
          expect(ids(result).toSorted()).toEqual(ids(definition).toSorted());
        },
      ),
    );
  });

  it('duplicates an element, and removes and moves sections', () => {
    const name = row(definition, 'name');
    const copy = addElement(definition, objectOf(valueAt(definition, name.path)), name);
    expect(ids(copy.definition)).toEqual(['about', 'name', 'name_2', 'mail', 'more', 'age']);
    expect(ids(removeRow(definition, row(definition, 'about')))).toEqual(['more', 'age']);
    expect(ids(moveSection(definition, 'more', -1))).toEqual([
      'more',
      'age',
      'about',
      'name',
      'mail',
    ]);
    expect(moveSection(definition, 'more', 1)).toBe(definition);
  });
});

describe('the history of changes', () => {
  it('undoes and redoes, and merges what is typed into one change', () => {
    const titled = (title: string) =>
      withValueAt(definition, ['schema', 'sections', 0, 'title'], title);
    let history = startHistory(definition);
    for (const title of ['A', 'Ab', 'Abc']) {
      history = applyChange(history, {
        definition: titled(title),
        label: 'Change title',
        mergeKey: 'about.title',
      });
    }
    history = applyChange(history, { definition: titled('Other'), label: 'Edit JSON' });
    expect(history.past).toHaveLength(2);
    expect(history.past.map(({ label }) => label)).toEqual(['Change title', 'Edit JSON']);
    history = undo(history);
    expect(history.future.map(({ label }) => label)).toEqual(['Edit JSON']);
    expect(history.definition).toEqual(titled('Abc'));
    history = undo(history);
    expect(history.definition).toBe(definition);
    expect(undo(history)).toBe(history);
    expect(redo(redo(redo(history))).definition).toEqual(titled('Other'));
  });
});

describe('merging two changed definitions', () => {
  const change = (path: (string | number)[], value: Json) => withValueAt(definition, path, value);
  const title = ['schema', 'sections', 0, 'elements', 0, 'title'];

  it('keeps changes of different members, additions, and moves of both sides', () => {
    const mine = addElement(
      change(title, 'Full name'),
      { type: 'nps' },
      { kind: 'element', id: 'mail' },
    ).definition;
    const theirs = moveSection(change(['approval', 'enabled'], true), 'more', -1);
    const { merged, conflicts } = mergeDefinitions(definition, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(ids(merged)).toEqual(['more', 'age', 'about', 'name', 'mail', 'nps']);
    expect(valueAt(merged, ['approval', 'enabled'])).toBe(true);
  });

  it('reports a member that both have changed, and follows the choice', () => {
    const [mine, theirs] = [change(title, 'Mine'), change(title, 'Theirs')];
    const { conflicts, merged } = mergeDefinitions(definition, mine, theirs);
    const path = ['schema', 'sections', 'about', 'elements', 'name', 'title'];
    expect(conflicts).toEqual([{ path, mine: 'Mine', theirs: 'Theirs' }]);
    expect(merged).toEqual(mine);
    const chosen = mergeDefinitions(definition, mine, theirs, (one) => ({
      value: one.theirs,
    }));
    expect([chosen.conflicts, chosen.merged]).toEqual([[], theirs]);
  });

  it('reports an element that one side has changed and the other has removed', () => {
    const theirs = removeRow(definition, row(definition, 'name'));
    const { conflicts } = mergeDefinitions(definition, change(title, 'Mine'), theirs);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]?.theirs).toBeUndefined();
  });

  describe('and both have moved an element', () => {
    const form = addSection(definition).definition; // its third section
    const move = (document: Json, id: string) =>
      moveElements(document, new Set(['name']), { id, position: 'after' });
    const [mine, theirs] = [move(form, 'mail'), move(form, 'age')];
    const moved = move(form, 'section');
    const path = ['schema', 'sections', 'more', 'elements', 'name'];

    it('to different sections, reports a conflict, and leaves it in the chosen one', () => {
      const { merged, conflicts } = mergeDefinitions(form, moved, theirs);
      expect(conflicts).toMatchObject([{ path, mine: undefined, theirs: { id: 'name' } }]);
      expect(merged).toEqual(moved);
      const chosen = (side: 'mine' | 'theirs') =>
        mergeDefinitions(form, moved, theirs, (one) => ({ value: one[side] }));
      expect(chosen('mine')).toEqual({ merged: moved, conflicts: [] });
      expect(chosen('theirs')).toEqual({ merged: theirs, conflicts: [] });
    });

    it('within a section or to the same one, or one of them, has no conflict', () => {
      expect(mergeDefinitions(form, mine, theirs)).toEqual({ merged: theirs, conflicts: [] });
      expect(mergeDefinitions(form, theirs, theirs).conflicts).toEqual([]);
      expect(mergeDefinitions(form, form, moved).merged).toEqual(moved);
    });

    it('or changed it, never leaves it twice', () => {
      const renamed = change(title, 'Full name');
      const places = ['mine', 'theirs'] as const;
      for (const side of places) {
        for (const [one, other] of [
          [renamed, move(definition, 'age')],
          [move(definition, 'age'), renamed],
        ] as const) {
          const { merged } = mergeDefinitions(definition, one, other, (conflict) => ({
            value: conflict[side],
          }));
          expect(ids(merged).toSorted()).toEqual(ids(definition).toSorted());
        }
      }
    });
  });

  it('has no conflicts if one side is unchanged, whatever the other did', () => {
    const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, (value) => {
        const changed = withValueAt(definition, ['schema', 'sections', 1, 'elements', 0], value);
        for (const [mine, theirs] of [
          [changed, definition],
          [definition, changed],
        ] as const) {
          const { merged, conflicts } = mergeDefinitions(definition, mine, theirs);
          expect([conflicts, isEqual(merged, changed)]).toEqual([[], true]);
        }
      }),
    );
  });
});

describe('options as lines', () => {
  const current = [
    { id: 'free', label: 'Free', limit: 3 },
    { id: 'pro', label: 'Pro' },
  ];

  it('keep the ids and limits of known options, and give new ones ids', () => {
    expect(optionsFromLines('Pro\nFür immer\n\nFree \npro_2 | Pro\nPro', current)).toEqual([
      { id: 'pro', label: 'Pro' },
      { id: 'fur_immer', label: 'Für immer' },
      { id: 'free', label: 'Free', limit: 3 },
      { id: 'pro_2', label: 'Pro' },
      { id: 'pro_3', label: 'Pro' },
    ]);
  });

  it('are the same after they were written and read', () => {
    expect(optionsFromLines(linesFromOptions(current), current)).toEqual(current);
  });
});

describe('fields from the JSON Schema', () => {
  it.each(elementTypes.map(({ type }) => type))('edit every member of %s', (type) => {
    const fields = fieldsOf(type);
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'visible_if']));
    expect(fields.at(-1)?.name).toBe('id');
    for (const { name, description } of fields) {
      expect(description, name).not.toBe('');
    }
  });

  it('choose widgets by type', () => {
    const widgets = Object.fromEntries(
      fieldsOf('short_text').map(({ name, widget }) => [name, widget]),
    );
    expect(widgets).toMatchObject({
      title: 'text',
      required: 'switch',
      visible_if: 'condition',
      max_length: 'number',
      autocomplete: 'select',
      description: 'multiline',
    });
    expect(fieldsOf('single_choice').find(({ name }) => name === 'options')?.widget).toBe(
      'choices',
    );
    expect(formFieldsOf('approval').find(({ name }) => name === 'criteria')?.widget).toBe(
      'criteria',
    );
    expect(formFieldsOf('schema').find(({ name }) => name === 'rules')?.widget).toBe('records');
    expect(formFieldsOf('schema').map(({ name }) => name)).toEqual([
      'language',
      'rules',
      'endings',
    ]);
  });
});
