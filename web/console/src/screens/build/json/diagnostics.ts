import { jsonParseLinter } from '@codemirror/lang-json';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Failure } from '../../../api/problem.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { rangeOfPath } from './json-tree.ts';

const syntaxErrors = jsonParseLinter();

/** Milliseconds that parsing a large definition may take. */
const parseTimeout = 200;

/** Errors of the JSON, or failures of the service at the members that they are about. */
export function diagnosticsOf(view: EditorView, failures: readonly Failure[]): Diagnostic[] {
  const malformed = syntaxErrors(view);
  if (malformed.length > 0) return malformed.map(inLanguage);
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, parseTimeout) ?? syntaxTree(state);
  const text = state.doc.toString();
  return failures
    .map(({ path, message }) => ({
      ...rangeOfPath(tree.topNode, text, path),
      ...{ severity: 'error' as const, message },
    }))
    .toSorted((one, other) => one.from - other.from);
}

/** A syntax error, which browsers describe in English only. */
const inLanguage = (error: Diagnostic): Diagnostic =>
  language === 'en' ? error : { ...error, message: t('The JSON is not valid here.') };
