import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictName } from '../../../../web/console/src/screens/build/conflicts/conflict-name.ts';
import {
  conflictOf,
  theirsOf,
} from '../../../../web/console/src/screens/build/conflicts/remote-version.ts';
import { wordDiff } from '../../../../web/console/src/screens/build/conflicts/word-diff.ts';
import {
  applyChange,
  type History,
  redo,
  startHistory,
  takeOver,
  undo,
  withoutTyping,
} from '../../../../web/console/src/screens/build/model/history.ts';
import {
  type Json,
  valueAt,
  withValueAt,
} from '../../../../web/console/src/screens/build/model/json.ts';
import { mergeDefinitions } from '../../../../web/console/src/screens/build/model/merge.ts';
import { outlineOf } from '../../../../web/console/src/screens/build/model/outline.ts';
import {
  changedParts,
  describeChange,
} from '../../../../web/console/src/screens/build/presence/changed-parts.ts';
import {
  initialOf,
  othersOf,
} from '../../../../web/console/src/screens/build/presence/other-editors.ts';

// What the builder does with the changes of others, without a page.

const definition: Json = {
  title: 'Harbour tour',
  schema: {
    sections: [
      {
        id: 'crew',
        title: 'Crew',
        elements: [
          { id: 'skipper', type: 'short_text', title: 'Skipper' },
          {
            id: 'guests',
            type: 'repeat',
            title: 'Guests',
            elements: [{ id: 'guest', type: 'short_text', title: 'Guest' }],
          },
        ],
      },
      { id: 'end', elements: [] },
    ],
  },
};

const skipper = ['schema', 'sections', 0, 'elements', 0, 'title'];
const guest = ['schema', 'sections', 0, 'elements', 1, 'elements', 0, 'title'];
const guests = ['schema', 'sections', 0, 'elements', 1];

const typed = (history: History, path: typeof skipper, ...texts: readonly string[]) =>
  texts.reduce(
    (before, text) =>
      applyChange(before, {
        definition: withValueAt(before.definition, path, text),
        label: 'Change title',
        mergeKey: path.join(),
      }),
    history,
  );
const changedByOther = (history: History, path: typeof skipper, value?: Json) =>
  takeOver(history, withValueAt(history.definition, path, value));

describe('undoing', () => {
  it('is refused for a part that another editor has changed since, and continues with earlier changes', () => {
    const both = typed(
      typed(startHistory(definition), guest, 'Visitor'),
      skipper,
      'Ski',
      'Captain',
    );
    const refused = undo(changedByOther(both, skipper, 'Pilot'));
    expect([valueAt(refused.definition, skipper), refused.refused]).toEqual([
      'Pilot',
      'Change title',
    ]);
    const undone = undo(refused);
    expect([valueAt(undone.definition, skipper), valueAt(undone.definition, guest)]).toEqual([
      'Pilot',
      'Guest',
    ]);
    expect(undone.refused).toBeUndefined();
  });

  it('is refused for a question that another editor has removed', () => {
    const removed = changedByOther(typed(startHistory(definition), guest, 'Visitor'), guests);
    expect(undo(removed)).toMatchObject({ refused: 'Change title', past: [] });
    expect(undo(removed).definition).toBe(removed.definition);
  });

  it('leaves what another editor has changed, and so does redoing', () => {
    const theirs = changedByOther(typed(startHistory(definition), skipper, 'C'), guest, 'Visitor');
    const titles = ({ definition: at }: History) => [valueAt(at, skipper), valueAt(at, guest)];
    const more = typed(theirs, skipper, 'Captain');
    expect(titles(undo(more))).toEqual(['C', 'Visitor']);
    expect(titles(undo(undo(more)))).toEqual(['Skipper', 'Visitor']);
    const changed = changedByOther(undo(undo(more)), guest, 'Passenger');
    expect(titles(redo(redo(changed)))).toEqual(['Captain', 'Passenger']);
    expect(redo(changedByOther(undo(more), skipper, 'Pilot')).refused).toBe('Change title');
  });
});

describe('a text that is being typed', () => {
  it('is not part of what was stored, unless it was stored in part', () => {
    const history = typed(startHistory(definition), skipper, 'Cap', 'Captain');
    expect(withoutTyping(history, history.definition)).toEqual(definition);
    const half = withValueAt(definition, skipper, 'Cap');
    expect(withoutTyping(history, half)).toEqual(half);
    expect(withoutTyping(startHistory(half), half)).toBe(half);
    expect(withoutTyping(takeOver(history, half), half)).toBe(half);
  });
});

describe('what another editor has changed of what was added here', () => {
  const added = ['schema', 'sections', 1, 'elements'];
  const sent = withValueAt(definition, added, [{ id: 'boat', type: 'url', title: 'Boat ' }]);
  const boat = [...added, 0];
  // The service adds defaults, and removes spaces around texts.
  const base = withValueAt(sent, boat, {
    id: 'boat',
    type: 'url',
    title: 'Boat',
    required: false,
  });
  const document = withValueAt(sent, skipper, 'Captain');

  it.each([
    ['a default', 'required', true],
    ['a text', 'title', 'Vessel'],
    ['a new member', 'description', 'Its page'],
  ])('is merged without a conflict: %s', (_, name, value) => {
    const stored = withValueAt(base, [...boat, name], value);
    const theirs = theirsOf({ document: sent, base }, stored);
    const version = { base: sent, theirs, stored, revision: 2, author: null };
    expect(conflictOf(version, document).conflicts).toEqual([]);
    expect(mergeDefinitions(sent, document, theirs).merged).toEqual(
      withValueAt(withValueAt(document, [...boat, name], value), skipper, 'Captain'),
    );
  });

  it('is nothing if only the service has changed something, and all of a question that was removed', () => {
    expect(theirsOf({ document: sent, base }, base)).toBe(sent);
    const removed = withValueAt(base, boat, undefined);
    expect(theirsOf({ document: sent, base }, removed)).toEqual(withValueAt(sent, boat, undefined));
  });
});

describe('the words that differ', () => {
  const marked = (one: string, other: string) =>
    wordDiff(one, other).map((parts) =>
      parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
    );

  it.each([
    ['all of two other texts', 'red', 'blue', '[red]', '[blue]'],
    ['none of equal texts', 'the same', 'the same', 'the same', 'the same'],
    ['one in the middle', 'Who steers us?', 'Who sails us?', 'Who [steers] us?', 'Who [sails] us?'],
    ['those that one text has in addition', 'a b', 'a b c', 'a b', 'a b[ c]'],
    ['several places', 'a b c d', 'a x c y', 'a [b] c [d]', 'a [x] c [y]'],
    ['nothing of an empty text', '', 'a', '', '[a]'],
  ])('are %s', (_, one, other, left, right) => {
    expect(marked(one, other)).toEqual([left, right]);
  });

  it('are parts of the whole texts, also of long ones', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word')).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const whole = wordDiff(one, other).map((parts) => parts.map((part) => part.text).join(''));
        expect(whole).toEqual([one, other]);
        const common = wordDiff(one, other).map((parts) =>
          parts.flatMap(({ text: part, differs }) => (differs ? [] : part)).join(''),
        );
        expect(common[0]).toBe(common[1]);
      }),
    );
    const long = (word: string) =>
      Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ');
    expect(marked(`x ${long('m')} y`, `x ${long('t')} y`)).toEqual([
      `x [${long('m')}] y`,
      `x [${long('t')}] y`,
    ]);
  });
});

describe('a change of another editor', () => {
  const describeTo = (after: Json, author: string | null = 'Bob Carter') =>
    describeChange({ author, ...changedParts(definition, after) });

  it.each([
    ['a question', withValueAt(definition, skipper, 'Captain'), 'changed “Captain”'],
    ['a question of a group', withValueAt(definition, guest, 'Visitor'), 'changed “Visitor”'],
    ['the form itself', withValueAt(definition, ['title'], 'Tour'), 'changed the form'],
    [
      'a group that was removed',
      withValueAt(definition, guests, undefined),
      'deleted “Guests” and “Guest”',
    ],
    [
      'a section without a title',
      withValueAt(definition, ['schema', 'sections', 1, 'description'], 'Bye'),
      'changed “end”',
    ],
    [
      'many parts',
      withValueAt(
        definition,
        ['schema', 'sections', 1, 'elements'],
        Array.from({ length: 5 }, (_, at) => ({ id: `q${at}`, type: 'email' })),
      ),
      'changed 5 parts of the form',
    ],
  ])('is described: %s', (_, after, text) => {
    expect(describeTo(after)).toBe(`Bob Carter ${text}`);
    expect(describeTo(after, null)).toBe(`Another editor ${text}`);
  });
});

describe('a conflict', () => {
  const rows = outlineOf(definition);
  const nameOf = (...path: readonly string[]) =>
    conflictName(rows, { path, mine: 'a', theirs: 'b' });

  it('has the name of the question and its member', () => {
    const path = ['schema', 'sections', 'crew', 'elements', 'guests', 'elements', 'guest'];
    expect(nameOf(...path, 'visible_if')).toBe('“Guest”: visible if');
    expect(nameOf(...path)).toBe('“Guest”');
    expect(nameOf('schema', 'sections', 'crew', 'title')).toBe('“Crew”: title');
    expect(nameOf('approval', 'threshold')).toBe('approval › threshold');
  });
});

describe('the other editors', () => {
  const editor = (key: string, name: string) => ({ key, name, part: null });

  it('have the names of their keys, numbered if several windows have the same, except for this window', () => {
    const editors = [
      editor('a', 'Ann'),
      editor('b', 'Ann'),
      editor('c', 'Bob'),
      editor('d', 'Ann'),
    ];
    const labels = (own: string) => othersOf(editors, own).map(({ label }) => label);
    expect(labels('b')).toEqual(['Ann (2)', 'Bob', 'Ann (3)']);
    expect(labels('c')).toEqual(['Ann', 'Ann (2)', 'Ann (3)']);
    expect(labels('elsewhere')).toHaveLength(4);
    const [before] = othersOf(editors, 'a');
    const [after] = othersOf(editors.slice(1, 2), 'a');
    expect(before?.color).toBe(after?.color);
  });

  it('have an initial', () => {
    expect(['ann', ' ßeta', '🦉 owl', ''].map(initialOf)).toEqual(['A', 'SS', '🦉', '?']);
  });
});
