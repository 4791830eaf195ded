import { useMemo, useState } from 'react';
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useViewer } from '../../app/viewer.tsx';
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
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
import { useUndoKeys } from './use-undo-keys.ts';

/** The outline, the panel of what is selected, and the hosted page of the draft. */
export function FormEditor({ form }: { form: StoredForm }) {
  const [selection, setSelection] = useState<Selection>({ kind: 'form' });
  const [tab, setTab] = useState<Key>('properties');
  const editor = useEditor(form);
  const readOnly = !useViewer().can('forms:write');
  const rows = useMemo(() => outlineOf(editor.document), [editor.document]);
  const panel = {
    document: editor.document,
    problems: editor.problems,
    apply: editor.apply,
    readOnly,
  };
  const json = useJsonText(editor.document, editor.apply);
  useUndoKeys(editor);
  usePublishCheck({ formId: form.id, editor, json, setTab, setSelection });
  return (
    <div className="builder">
      <EditorToolbar editor={editor} readOnly={readOnly} />
      <div className="builder-columns">
        <Outline
          {...{ rows, selection, readOnly, problems: editor.problems }}
          document={editor.document}
          apply={editor.apply}
          onSelect={setSelection}
        />
        <Tabs className="tabs builder-panel card" selectedKey={tab} onSelectionChange={setTab}>
          <TabList className="tab-list" aria-label="Panel">
            <Tab id="properties" className="tab">
              Properties
            </Tab>
            <Tab id="translations" className="tab">
              Translations
            </Tab>
            <Tab id="json" className="tab">
              JSON
            </Tab>
          </TabList>
          <TabPanel id="properties" className="tab-panel">
            <Inspector {...panel} selection={selection} onSelect={setSelection} />
          </TabPanel>
          <TabPanel id="translations" className="tab-panel">
            <TranslationsPanel {...panel} successMessage={form.settings.successMessage} />
          </TabPanel>
          <TabPanel id="json" className="tab-panel">
            <JsonPanel json={json} problems={editor.problems} readOnly={readOnly} />
          </TabPanel>
        </Tabs>
        <Preview url={form.previewUrl} revision={editor.revision} />
      </div>
      {editor.conflict && <ConflictDialog conflict={editor.conflict} onResolve={editor.resolve} />}
      <LeaveGuard isUnsaved={(editor.isUnsaved || !json.isValid) && !readOnly} />
    </div>
  );
}
