import { describe, expect, it } from 'vitest';
import { renameElement } from '../../../../web/console/src/screens/build/model/copies.ts';
import {
  followEntryIds,
  renameSection,
} from '../../../../web/console/src/screens/build/model/entry-ids.ts';
import {
  type Json,
  valueAt,
  withValueAt,
} from '../../../../web/console/src/screens/build/model/json.ts';
import { followTitle } from '../../../../web/console/src/screens/build/model/new-element.ts';
import { outlineOf, rowAt } from '../../../../web/console/src/screens/build/model/outline.ts';
import {
  pasteRows,
  questionsFromText,
} from '../../../../web/console/src/screens/build/model/paste/clipboard.ts';
import { pasteLines } from '../../../../web/console/src/screens/build/model/paste/paste-options.ts';
import { languagesWith } from '../../../../web/console/src/screens/build/translations/languages.ts';
import { textLabels } from '../../../../web/console/src/screens/build/translations/text-label.ts';

const documentOf = (elements: Json[], members: Readonly<Record<string, Json>> = {}): Json => ({
  title: 'Form',
  schema: { sections: [{ id: 'all', title: 'All', elements }], ...members },
});

const at = (index: number) => ['schema', 'sections', 0, 'elements', index];

describe('the id of a question that gets a title', () => {
  const idAfter = (id: string, title: string, before = 'Short text') => {
    const document = documentOf([
      { id, type: 'short_text', title },
      { id: 'taken', type: 'email' },
    ]);
    return outlineOf(followTitle(document, at(0), before))[1]?.id;
  };

  it.each([
    ['was chosen by the author', 'crm_field', 'Your name', 'crm_field'],
    ['has a title without Latin letters', 'short_text', 'Имя', 'short_text'],
    ['already has it, with a number', 'your_name_2', 'Your name', 'your_name_2'],
    ['is that of the type', 'short_text_3', 'Your náme?', 'your_name'],
    ['is taken', 'short_text', 'Taken', 'taken_2'],
  ])('that %s', (_, id, title, expected) => {
    expect(idAfter(id, title)).toBe(expected);
  });

  it('follows a later title, and so does all that refers to it', () => {
    const document = documentOf(
      [
        { id: 'age', type: 'number', title: 'Years' },
        {
          id: 'hello',
          type: 'statement',
          title: '',
          text: 'You are {{age}}.',
          visible_if: { question: 'age', op: 'gte', value: 18 },
        },
        { id: 'double', type: 'calculated', title: 'Double', expression: 'age * 2.0' },
      ],
      { translations: { de: { 'elements.hello.text': 'Du bist {{age}}.' } } },
    );
    expect(followTitle(document, at(0), 'Age')).toEqual(
      documentOf(
        [
          { id: 'years', type: 'number', title: 'Years' },
          {
            id: 'hello',
            type: 'statement',
            title: '',
            text: 'You are {{years}}.',
            visible_if: { question: 'years', op: 'gte', value: 18 },
          },
          { id: 'double', type: 'calculated', title: 'Double', expression: 'years * 2.0' },
        ],
        { translations: { de: { 'elements.hello.text': 'Du bist {{years}}.' } } },
      ),
    );
  });
});

describe('another id', () => {
  const options = ['red', 'blue'].map((id) => ({ id, label: id }));
  const form = withValueAt(
    documentOf(
      [
        { id: 'color', type: 'dropdown', title: 'Color', options, default: 'red' },
        { id: 'colors', type: 'ranking', title: 'Colors', options, default: ['red', 'blue'] },
        {
          id: 'grid',
          type: 'matrix',
          title: 'Grid',
          default: { other: 'red', b: ['x'] },
          rows: [{ id: 'other' }, { id: 'b' }],
          columns: [{ id: 'red' }, { id: 'x' }],
        },
        {
          id: 'why',
          type: 'short_text',
          title: 'Why red?',
          visible_if: {
            all: [
              { question: 'color', op: 'in', value: ['red', 'blue'] },
              { not: { question: 'colors', op: 'contains', value: 'red' } },
            ],
          },
        },
      ],
      {
        rules: [{ id: 'r', expression: 'color == "red"', question_id: 'color', message: 'No' }],
      },
    ),
    ['approval'],
    { criteria: [{ id: 'c', question_id: 'color', op: 'equals', expected: 'red', points: 1 }] },
  );
  const rulePath = ['schema', 'rules', 0];
  const criterion = ['approval', 'criteria', 0];
  const conditions = [...at(3), 'visible_if', 'all'];
  const set = (document: Json, ...changes: readonly [(string | number)[], Json][]) =>
    changes.reduce((changed, [path, value]) => withValueAt(changed, path, value), document);

  it('of a question is that of its criteria and rules', () => {
    expect(renameElement(form, at(0), 'paint')).toEqual(
      set(
        form,
        [[...at(0), 'id'], 'paint'],
        [[...conditions, 0, 'question'], 'paint'],
        [[...rulePath, 'question_id'], 'paint'],
        [[...rulePath, 'expression'], 'paint == "red"'],
        [[...criterion, 'question_id'], 'paint'],
      ),
    );
  });

  const renamed = (index: number, list: string, entry: number) => {
    const changed = withValueAt(form, [...at(index), list, entry, 'id'], 'crimson');
    return { changed, followed: followEntryIds(form, changed, at(index)) };
  };

  it('of an option is that of the conditions, criteria and default of its question', () => {
    const { changed, followed } = renamed(0, 'options', 0);
    expect(followed).toEqual(
      set(
        changed,
        [[...at(0), 'default'], 'crimson'],
        [[...conditions, 0, 'value', 0], 'crimson'],
        [[...criterion, 'expected'], 'crimson'],
      ),
    );
    const several = renamed(1, 'options', 0);
    expect(several.followed).toEqual(
      set(
        several.changed,
        [[...at(1), 'default', 0], 'crimson'],
        [[...conditions, 1, 'not', 'value'], 'crimson'],
      ),
    );
  });

  it('of a row or a column is that of the default', () => {
    const initial = (index: number, list: string, entry: number) =>
      valueAt(renamed(index, list, entry).followed, [...at(2), 'default']);
    expect(initial(2, 'rows', 0)).toEqual({ crimson: 'red', b: ['x'] });
    expect(initial(2, 'columns', 0)).toEqual({ other: 'crimson', b: ['x'] });
    expect(initial(2, 'columns', 1)).toEqual({ other: 'red', b: ['crimson'] });
  });

  it('is not one if an option was replaced, moved or added', () => {
    const path = [...at(0), 'options'];
    for (const next of [
      [
        { id: 'green', label: 'Green' },
        { id: 'blue', label: 'blue' },
      ],
      options.toReversed(),
      [...options, { id: 'green', label: 'Green' }],
    ]) {
      const changed = withValueAt(form, path, next);
      expect(followEntryIds(form, changed, at(0))).toBe(changed);
    }
  });

  it('of a section is that of the jumps to it', () => {
    const section = (id: string, ...to: string[]) => ({ id, next: to.map((one) => ({ to: one })) });
    const withSections = (...sections: Json[]): Json => ({ schema: { sections } });
    expect(
      renameSection(
        withSections(section('a', 'b', 'c'), { id: 'b' }, section('c')),
        ['schema', 'sections', 1],
        'z',
      ),
    ).toEqual(withSections(section('a', 'z', 'c'), { id: 'z' }, section('c')));
  });
});

describe('lines that are pasted into an option', () => {
  const placeholders = [
    { id: 'first', label: 'First option' },
    { id: 'second', label: 'Second option' },
  ];

  it('are left to the field if there is only one', () => {
    expect(pasteLines('Red\n', placeholders, 0)).toBeUndefined();
  });

  it('replace the options of a new question', () => {
    expect(pasteLines('Red\r\nLight blue\n', placeholders, 1)).toEqual([
      { id: 'red', label: 'Red' },
      { id: 'light_blue', label: 'Light blue' },
    ]);
  });

  it('follow the option, and replace an empty one', () => {
    const options = [
      { id: 'a', label: 'A', exclusive: true },
      { id: 'b', label: '' },
      { id: 'c', label: 'C' },
    ];
    const labels = pasteLines('X\nY', options, 1)?.map(({ label }) => label);
    expect(labels).toEqual(['A', 'X', 'Y', 'C']);
    expect(pasteLines('X\nY', options, 0)?.[0]).toEqual(options[0]);
  });
});

describe('a text as questions', () => {
  it('has a question for each line, with the list below it as options', () => {
    const text = `1. Your name *\n\n2) Favorite color?\n- Red\n• Dark  blue\n\nHobbies\n[ ] Chess\n[ ] Tennis\n`;
    expect(questionsFromText(text)).toEqual([
      { id: 'your_name', type: 'short_text', title: 'Your name', required: true },
      {
        id: 'favorite_color',
        type: 'single_choice',
        title: 'Favorite color?',
        options: [
          { id: 'red', label: 'Red' },
          { id: 'dark_blue', label: 'Dark  blue' },
        ],
      },
      {
        id: 'hobbies',
        type: 'multiple_choice',
        title: 'Hobbies',
        options: [
          { id: 'chess', label: 'Chess' },
          { id: 'tennis', label: 'Tennis' },
        ],
      },
    ]);
  });

  it('is pasted behind the selected row, and JSON that is not valid is refused', () => {
    const document = documentOf([{ id: 'name', type: 'short_text', title: 'Name' }]);
    const [, row] = outlineOf(document);
    const pasted = pasteRows(document, 'City\nName', row);
    const ids = typeof pasted === 'string' ? [] : outlineOf(pasted.definition).map(({ id }) => id);
    expect(ids).toEqual(['all', 'name', 'city', 'name_2']);
    expect(pasteRows(document, '{"id":', row)).toBe('nothing');
    expect(pasteRows(document, ' \n', row)).toBe('nothing');
  });
});

describe('the place of a problem', () => {
  it('is in the innermost row, and not in one whose number begins alike', () => {
    const rows = outlineOf(documentOf(Array.from({ length: 12 }, (_, n) => ({ id: `q${n}` }))));
    const idAt = (path: string) => rowAt(rows, path)?.id;
    expect(idAt('schema.sections[0].elements[11].title')).toBe('q11');
    expect(idAt('schema.sections[0].elements[1]')).toBe('q1');
    expect(idAt('schema.sections[0].title')).toBe('all');
    expect(idAt('approval.criteria[0]')).toBeUndefined();
  });
});

describe('languages', () => {
  const found = (text: string) => languagesWith(text).map(({ label }) => label);

  it('are found by their English name, their own name and their tag', () => {
    expect(found('german')).toContain('German – Deutsch (de)');
    expect(found('deutsch')).toEqual(['German – Deutsch (de)']);
    expect(found('DE')).toContain('German – Deutsch (de)');
  });

  it('have regions and scripts if their tag is entered', () => {
    expect(found('fr_ca')[0]).toMatch(/^Canadian French – .+ \(fr-CA\)$/);
    expect(found('nonsense')).toEqual([]);
  });
});

describe('what a text is', () => {
  it('is named with the title of its part', () => {
    const labelOf = textLabels(
      documentOf([{ id: 'shift', type: 'single_choice', title: 'Your shift' }], {
        endings: [{ id: 'thanks', title: 'Thank you' }],
      }),
    );
    expect(
      [
        'form.title',
        'sections.all.title',
        'elements.shift.options.day',
        'rules.dates.message',
        'endings.thanks.button',
        'approval.approved_message',
        'elements.gone.title',
      ].map(labelOf),
    ).toEqual([
      'Title of the form',
      'Title of “All”',
      'Option of “Your shift”',
      'Message of the rule dates',
      'Button of “Thank you”',
      'Message after approval of the form',
      'elements.gone.title',
    ]);
  });
});
