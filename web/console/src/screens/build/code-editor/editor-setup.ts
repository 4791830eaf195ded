import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import {
  Annotation,
  type EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import { editorPhrases } from './editor-phrases.ts';
import { editorTheme, highlightStyle } from './editor-theme.ts';

/** What editors of all languages need. */
export const sharedExtensions = (): Extension => [
  ...[history(), bracketMatching(), closeBrackets(), syntaxHighlighting(highlightStyle)],
  ...[editorPhrases, editorTheme, EditorView.cspNonce.of(styleNonce()), EditorView.lineWrapping],
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
];

/** The nonce that the page permits style elements with. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

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
