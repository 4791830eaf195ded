import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import {
  codeFolding,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useCallback } from 'react';
import type { Failure } from '../../../api/problem.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import { suggestionsAt } from './json-completions.ts';
import { rangeOfPath } from './json-tree.ts';

/** JSON of definitions, with its completion. */
const jsonLanguage = (): Extension => [
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  lintGutter(),
  json(),
  indentOnInput(),
  search({ top: true }),
  autocompletion({ override: [complete] }),
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
      label: JSON.stringify(label),
      displayLabel: label,
      apply: insert,
      info,
      type: kind === 'member' ? 'property' : 'constant',
    })),
    validFor: /^"?[\w-]*"?$/,
  };
}

const syntaxErrors = jsonParseLinter();

/** Milliseconds that parsing a large definition may take. */
const parseTimeout = 200;

/** Errors of the JSON, or failures of the service at the members that they are about. */
function diagnosticsOf(view: EditorView, failures: readonly Failure[]): Diagnostic[] {
  const malformed = syntaxErrors(view);
  if (malformed.length > 0) return malformed.map(inLanguage);
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, parseTimeout) ?? syntaxTree(state);
  const text = state.doc.toString();
  return failures
    .map(({ path, message }) => ({
      ...rangeOfPath(tree.topNode, text, path),
      severity: 'error' as const,
      message,
    }))
    .toSorted((one, other) => one.from - other.from);
}

/** A syntax error, which browsers describe in English only. */
const inLanguage = (error: Diagnostic): Diagnostic =>
  language === 'en' ? error : { ...error, message: t('The JSON is not valid here.') };

interface JsonEditorProps {
  label: string;
  /** Id of the element that explains the editor. */
  describedBy: string;
  value: string;
  onChange(value: string): void;
  /** Failures of the service, which are marked where they are. */
  problems: readonly Failure[];
  readOnly: boolean;
}

/** An editor for the JSON of a definition. */
export function JsonEditor({ problems, ...props }: JsonEditorProps) {
  const diagnose = useCallback((view: EditorView) => diagnosticsOf(view, problems), [problems]);
  return <CodeEditor {...props} extensions={extensions} diagnose={diagnose} />;
}

const extensions = jsonLanguage();
