import { useMemo, useState } from 'react';
import type { Key } from 'react-aria-components';
import { useViewer } from '../../app/viewer.tsx';
import { TabView } from '../../ui/layout/tab-view.tsx';
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
import { isTyping, useWindowEvent } from '../../ui/use-window-event.ts';
import './build.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { JsonPanel } from './json/json-panel.tsx';
import { useJsonText } from './json/use-json-text.ts';
import { outlineOf, type Selection } from './model/operations.ts';
import { Outline } from './outline/outline.tsx';
import { Preview } from './preview.tsx';
import { TranslationsPanel } from './translations/translations-panel.tsx';
import { type StoredForm, useEditor } from './use-editor.ts';
import { usePublishCheck } from './use-publish-check.ts';

/** The outline, the panel of what is selected, and the hosted page of the draft. */
export function FormEditor({ form }: { form: StoredForm }) {
  const [selection, setSelection] = useState<Selection>({ kind: 'form' });
  const [tab, setTab] = useState<Key>('properties');
  const editor = useEditor(form);
  const readOnly = !useViewer().can('forms:write');
  const rows = useMemo(() => outlineOf(editor.document), [editor.document]);
  const { document, problems, apply } = editor;
  const part = { document, problems, apply, readOnly };
  const json = useJsonText(document, apply);
  useWindowEvent('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo || isTyping(event)) return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  });
  usePublishCheck({ formId: form.id, editor, json, setTab, setSelection });
  const properties = <Inspector {...part} selection={selection} onSelect={setSelection} />;
  const translations = (
    <TranslationsPanel {...part} successMessage={form.settings.successMessage} />
  );
  return (
    <div className="builder stack">
      <EditorToolbar editor={editor} readOnly={readOnly} />
      <div className="builder-columns">
        <Outline {...part} {...{ rows, selection }} onSelect={setSelection} />
        <TabView
          label="Panel"
          className="builder-panel card"
          tabs={[
            { id: 'properties', label: 'Properties', content: properties },
            { id: 'translations', label: 'Translations', content: translations },
            { id: 'json', label: 'JSON', content: <JsonPanel {...{ json, problems, readOnly }} /> },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <Preview url={form.previewUrl} revision={editor.revision} />
      </div>
      {editor.conflict && <ConflictDialog conflict={editor.conflict} onResolve={editor.resolve} />}
      <LeaveGuard isUnsaved={(editor.isUnsaved || !json.isValid) && !readOnly} />
    </div>
  );
}
