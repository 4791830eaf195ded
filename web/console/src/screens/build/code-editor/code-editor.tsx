import { type Diagnostic, diagnosticCount, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isExternal, replaceText, sharedExtensions } from './editor-setup.ts';

interface CodeEditorProps {
  label: string;
  /** Ids of the elements that explain the editor. */
  describedBy: string;
  value: string;
  onChange(value: string): void;
  readOnly: boolean;
  /** What the language of the text needs: those of the first time. */
  extensions: Extension;
  /** Finds the errors that are marked; the same function as long as they are the same. */
  diagnose(view: EditorView): readonly Diagnostic[];
}

/** An editor for code (CodeMirror). */
export function CodeEditor(props: CodeEditorProps) {
  const { label, describedBy, value, onChange, readOnly, extensions, diagnose } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** Texts that were entered here and have not come back as the value since. */
  const entered = useRef<string[]>([]);
  const onEdit = useEffectEvent((text: string) => {
    entered.current.push(text);
    onChange(text);
  });
  const createState = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        sharedExtensions(),
        extensions,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of(({ state }) => ({
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-invalid': String(diagnosticCount(state) > 0),
        })),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isExternal(update)) onEdit(update.state.doc.toString());
        }),
      ],
    }),
  );
  useEffect(() => {
    if (!host.current) return undefined;
    const created = new EditorView({ state: createState(), parent: host.current });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    const own = entered.current.lastIndexOf(value);
    // A value from here may be older than the text, which must not be replaced while it is being entered.
    if (own >= 0) entered.current.splice(0, own + 1);
    else if (view.current) {
      entered.current = [];
      replaceText(view.current, value);
    }
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what replaces the text has no marks
  useEffect(() => {
    view.current?.dispatch(setDiagnostics(view.current.state, diagnose(view.current)));
  }, [value, diagnose]);
  return <div ref={host} className="code-editor" />;
}
