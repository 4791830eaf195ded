import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import {
  Annotation,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { t } from '../../../texts/translate.tsx';
import { styleNonce } from '../../../ui/style-nonce.ts';

/** The colors are those of the console, which are light and dark. */
const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
]);

const surface = { backgroundColor: 'var(--surface)', color: 'var(--ink)' };
const popup = { ...surface, border: '1px solid var(--line)', borderRadius: 'var(--small-radius)' };

const editorTheme = EditorView.theme({
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

/** What CodeMirror itself shows and announces, by its English texts. */
const editorPhrases = EditorState.phrases.of({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('next'),
  previous: t('previous'),
  all: t('all'),
  'match case': t('match case'),
  regexp: t('regexp'),
  'by word': t('by word'),
  replace: t('replace'),
  'replace all': t('replace all'),
  close: t('close'),
  'replaced match on line $': t('replaced match on line $'),
  'replaced $ matches': t('replaced $ matches'),
  'current match': t('current match'),
  'on line': t('on line'),
  'Go to line': t('Go to line'),
  go: t('go'),
  'Fold line': t('Fold line'),
  'Unfold line': t('Unfold line'),
  'folded code': t('folded code'),
  unfold: t('unfold'),
  'Folded lines': t('Folded lines'),
  'Unfolded lines': t('Unfolded lines'),
  to: t('to'),
  Diagnostics: t('Diagnostics'),
  'No diagnostics': t('No diagnostics'),
  Completions: t('Completions'),
  'Selection deleted': t('Selection deleted'),
});

/** What editors of all languages need. */
export const sharedExtensions = (): Extension => [
  history(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(highlightStyle),
  editorPhrases,
  editorTheme,
  EditorView.cspNonce.of(styleNonce()),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
];

const external = Annotation.define<true>();

/** Whether a text was replaced, not edited. */
export const isExternal = ({ transactions }: ViewUpdate): boolean =>
  transactions.some((transaction) => transaction.annotation(external) !== undefined);

interface EditedText {
  readonly state: EditorState;
  dispatch(change: TransactionSpec): void;
}

/** Replaces the part of the text that differs, so that the cursor stays where it is. It is not undone with what was entered. */
export function replaceText(view: EditedText, text: string): void {
  const current = view.state.doc.toString();
  if (current === text) return;
  let from = 0;
  while (from < Math.min(current.length, text.length) && current[from] === text[from]) from += 1;
  let [to, end] = [current.length, text.length];
  while (to > from && end > from && current[to - 1] === text[end - 1]) {
    to -= 1;
    end -= 1;
  }
  view.dispatch({
    changes: { from, to, insert: text.slice(from, end) },
    annotations: [external.of(true), Transaction.addToHistory.of(false)],
  });
}
