import { history, undo } from '@codemirror/commands';
import { jsonLanguage } from '@codemirror/lang-json';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { replaceText } from '../../../web/console/src/screens/build/code-editor/editor-setup.ts';
import { suggestionsAt } from '../../../web/console/src/screens/build/json/json-completions.ts';
import { rangeOfPath } from '../../../web/console/src/screens/build/json/json-tree.ts';

// What the JSON editor of the builder suggests, and where it marks failures, without a page.

const rootOf = (text: string) => jsonLanguage.parser.parse(text).topNode;

/** The suggestions at the mark `|` of a text. */
function suggestions(marked: string) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = suggestionsAt(rootOf(text), text, position);
  return found && { ...found, labels: found.options.map(({ label }) => label) };
}

/** A form whose only section has these elements. */
const withElements = (elements: string) =>
  `{"schema": {"sections": [{"id": "about", "title": "About", "elements": [${elements}]}]}}`;

describe('suggested members', () => {
  it('are those of the object that are not there yet, with their descriptions', () => {
    const found = suggestions('{"title": "Survey", "|"}');
    expect(found?.labels).toEqual(['description', 'schema', 'approval']);
    expect(found?.options[0]).toMatchObject({
      insert: '"description": ',
      info: 'Description below the title, with Markdown.',
    });
  });

  it('replace the name that is being entered, with its quotes', () => {
    const marked = '{"sch|"}';
    expect(suggestions(marked)).toMatchObject({ from: 1, to: 6 });
    expect(suggestions('{"sche|ma": {}}')?.options.at(-2)).toMatchObject({ insert: '"schema"' });
  });

  it('of an element are those of its type', () => {
    const { labels = [] } = suggestions(withElements('{"type": "rating", "|"}')) ?? {};
    expect(labels).toContain('title');
    expect(labels).not.toContain('options');
    expect(suggestions(withElements('{"type": "ranking", "|"}'))?.labels).toContain('options');
  });

  it('of conditions are those of all kinds of conditions', () => {
    const marked = withElements('{"type": "email", "visible_if": {"all": [{"|"}]}}');
    expect(suggestions(marked)?.labels).toEqual(['question', 'op', 'value', 'all', 'any', 'not']);
  });
});

describe('suggested values', () => {
  it('are the types of elements', () => {
    const found = suggestions(withElements('{"type": "|"}'));
    expect(found?.labels).toContain('short_text');
    expect(found?.labels).toContain('matrix');
  });

  it('are operators, and ids of the elements and sections', () => {
    const elements = '{"id": "name", "type": "email", "title": "Your name"}';
    const condition = `{"type": "email", "visible_if": {"question": "|"}}`;
    expect(suggestions(withElements(`${elements}, ${condition}`))?.options[0]).toEqual({
      label: 'name',
      insert: '"name"',
      info: 'Your name',
      kind: 'value',
    });
    expect(
      suggestions(withElements('{"type": "email", "visible_if": {"op": |}}'))?.labels,
    ).toContain('not_equals');
    expect(
      suggestions('{"schema": {"sections": [{"id": "a"}, {"next": [{"to": "|"}]}]}}')?.labels,
    ).toEqual(['a']);
  });

  it('are ids and the number of the entry in the elements of a repeat, which has repeats on one level only', () => {
    const repeat = (elements: string) =>
      withElements(`{"type": "repeat", "id": "children", "elements": [${elements}]}`);
    const found = suggestions(
      repeat('{"id": "age", "type": "number"}, {"type": "email", "visible_if": {"question": "|"}}'),
    );
    expect(found?.labels).toEqual(['children', 'age', 'position']);
    expect(suggestions(repeat('{"type": "opinion_scale", "|"}'))?.labels).toContain('max_label');
    expect(suggestions(repeat('{"type": "repeat", "|"}'))?.labels).toContain('item_label');
    expect(
      suggestions(repeat('{"type": "repeat", "elements": [{"type": "|"}]}'))?.labels,
    ).not.toContain('repeat');
  });

  it('are true and false for switches', () => {
    expect(suggestions(withElements('{"type": "email", "required": |}'))?.labels).toEqual([
      'true',
      'false',
    ]);
  });

  it('are none for texts, and outside of objects', () => {
    expect(suggestions('{"title": "|"}')).toBeUndefined();
    expect(suggestions('[|]')).toBeUndefined();
    expect(suggestions('|')).toBeUndefined();
  });
});

describe('the range of a failure', () => {
  const marked = (text: string, path: string) => {
    const { from, to } = rangeOfPath(rootOf(text), text, path);
    return text.slice(from, to);
  };
  const text = withElements('{"id": "name", "title": ""}, {"id": "mail"}');

  it('is the member with its value', () => {
    expect(marked(text, 'schema.sections[0].elements[0].title')).toBe('"title": ""');
  });

  it('is found in the elements of a repeat', () => {
    const repeat = withElements(
      '{"type": "repeat", "elements": [{"id": "age"}, {"id": "toys", "elements": [{"title": 7}]}]}',
    );
    const path = 'schema.sections[0].elements[0].elements[1].elements[0].title';
    expect(marked(repeat, path)).toBe('"title": 7');
  });

  it('is the name of a member whose value is long', () => {
    expect(marked(text, 'schema.sections[0].elements')).toBe('"elements"');
    expect(marked(text, 'schema.sections[0].elements[1]')).toBe('{');
  });

  it('is the nearest enclosing member if the member is missing', () => {
    expect(marked(text, 'schema.sections[0].elements[7].title')).toBe('"elements"');
    expect(marked(text, 'schema.rules[0]')).toBe('"schema"');
    expect(marked('[]', 'schema')).toBe('[');
  });

  it('is that of a name with dots', () => {
    const translated = '{"schema": {"translations": {"de": {"elements.name.title": 7}}}}';
    expect(marked(translated, 'schema.translations.de.elements.name.title')).toBe(
      '"elements.name.title": 7',
    );
  });

  it('is found in a text that is incomplete', () => {
    expect(marked('{"schema": {"sections": [{"title": 7', 'schema.sections[0].title')).toBe(
      '"title": 7',
    );
  });
});

describe('undoing in the editor', () => {
  it('takes back what was entered, and leaves what was replaced from outside', () => {
    const view = {
      state: EditorState.create({ doc: 'one two', extensions: history() }),
      dispatch(change: TransactionSpec) {
        view.state = view.state.update(change).state;
      },
    };
    view.dispatch({ changes: { from: 0, to: 3, insert: 'three' } });
    replaceText(view, 'three four');
    undo({
      state: view.state,
      dispatch: ({ state }) => {
        view.state = state;
      },
    });
    expect(view.state.doc.toString()).toBe('one four');
  });
});
