import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import {
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap, lineNumbers } from '@codemirror/view';
import { suggestionsAt } from './json-completions.ts';

/** JSON of definitions, with its completion. */
export const jsonLanguage = (): Extension => [
  ...[lineNumbers(), foldGutter(), codeFolding(), lintGutter(), json(), indentOnInput()],
  ...[search({ top: true }), autocompletion({ override: [complete] })],
  keymap.of([...searchKeymap, ...foldKeymap, ...lintKeymap]),
];

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
