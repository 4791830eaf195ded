import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colors are those of the console, which are light and dark. */
export const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
]);

const surface = { backgroundColor: 'var(--surface)', color: 'var(--ink)' };
const popup = { ...surface, border: '1px solid var(--line)', borderRadius: 'var(--small-radius)' };

export const editorTheme = EditorView.theme({
  '&': {
    ...surface,
    fontSize: 'var(--text-small)',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--small-radius)',
  },
  '&.cm-focused': { outline: 'var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--soft-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--soft-ink)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-tooltip': popup,
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-fill)',
    color: 'var(--on-accent)',
  },
  '.cm-completionInfo': { ...popup, maxWidth: '20rem' },
  '.cm-panels': surface,
  '.cm-textfield, .cm-button': { ...popup, backgroundImage: 'none' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-foldPlaceholder': { ...popup, padding: '0 0.25rem' },
});
