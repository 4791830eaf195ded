import type { EditorView } from '@codemirror/view';
import { useCallback } from 'react';
import type { Failure } from '../../../api/problem.ts';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import { diagnosticsOf } from './diagnostics.ts';
import { jsonLanguage } from './json-language.ts';

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
