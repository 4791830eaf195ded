import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '../../../api/problem.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { editorState, isExternal, replaceText } from './editor-state.ts';

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

/** An editor for the JSON of a definition (CodeMirror). */
export function JsonEditor(props: JsonEditorProps) {
  const { label, describedBy, value, onChange, problems, readOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const onEdit = useEffectEvent(onChange);
  const createState = useEffectEvent(() =>
    editorState({
      ...{ text: value, label, describedBy, readOnly },
      onUpdate: (update) => {
        if (update.docChanged && !isExternal(update)) onEdit(update.state.doc.toString());
      },
    }),
  );
  useEffect(() => {
    if (!host.current) return undefined;
    const created = new EditorView({ state: createState(), parent: host.current });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    if (!view.current) return;
    replaceText(view.current, value);
    const { state } = view.current;
    view.current.dispatch(setDiagnostics(state, diagnosticsOf(view.current, problems)));
  }, [value, problems]);
  return <div ref={host} className="json-editor" />;
}
