import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { editorTheme, highlightStyle } from './editor-theme.ts';
import { suggestionsAt } from './json-completions.ts';

interface EditorOptions {
  text: string;
  label: string;
  /** Id of the element that explains the editor. */
  describedBy: string;
  readOnly: boolean;
  onUpdate(update: ViewUpdate): void;
}

export function editorState({ text, label, describedBy, readOnly, onUpdate }: EditorOptions) {
  return EditorState.create({
    doc: text,
    extensions: [
      ...[lineNumbers(), foldGutter(), codeFolding(), lintGutter()],
      ...[json(), history(), indentOnInput(), bracketMatching(), closeBrackets()],
      ...[search({ top: true }), autocompletion({ override: [complete] })],
      syntaxHighlighting(highlightStyle),
      editorTheme,
      EditorView.cspNonce.of(styleNonce()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
      EditorView.updateListener.of(onUpdate),
      EditorState.readOnly.of(readOnly),
      keymap.of([
        ...[...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap],
        ...[...foldKeymap, ...completionKeymap, ...lintKeymap],
      ]),
    ],
  });
}

/** The nonce that the page permits style elements with. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const found = suggestionsAt(syntaxTree(state).topNode, text, pos);
  if (!found || (!explicit && found.from === pos)) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.options.map(({ label, insert, info, kind }) => ({
      ...{ label: JSON.stringify(label), displayLabel: label, apply: insert, info },
      type: kind === 'member' ? 'property' : 'constant',
    })),
    validFor: /^"?[\w-]*"?$/,
  };
}

const external = Annotation.define<true>();

/** Whether a text was replaced, not edited. */
export const isExternal = ({ transactions }: ViewUpdate): boolean =>
  transactions.some((transaction) => transaction.annotation(external) !== undefined);

/** Replaces the part of the text that differs, so that the cursor stays where it is. */
export function replaceText(view: EditorView, text: string): void {
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
    annotations: external.of(true),
  });
}
