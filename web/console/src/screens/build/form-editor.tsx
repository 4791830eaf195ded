import { useMemo, useState } from 'react';
import type { Key } from 'react-aria-components';
import { useViewer } from '../../app/viewer.tsx';
import { TabView } from '../../ui/layout/tab-view.tsx';
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
import { isTyping, useWindowEvent } from '../../ui/use-window-event.ts';
import './build.css';
import { t } from '../../texts/translate.tsx';
import { ConflictDialog } from './conflicts/conflict-dialog.tsx';
import { useComparing } from './conflicts/use-comparing.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { JsonPanel } from './json/json-panel.tsx';
import { useJsonText } from './json/use-json-text.ts';
import { outlineOf, type Selection } from './model/outline.ts';
import { Outline } from './outline/outline.tsx';
import { useFormActivity } from './presence/use-form-activity.ts';
import { useShownChange } from './presence/use-shown-change.ts';
import { Preview } from './preview.tsx';
import { TranslationsPanel } from './translations/translations-panel.tsx';
import { type StoredForm, useEditor } from './use-editor.ts';
import { usePublishCheck } from './use-publish-check.ts';
import { useShowProblem } from './use-show-problem.ts';

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
  const show = useShowProblem({ document, setTab, setSelection });
  usePublishCheck({ formId: form.id, editor, json, setTab, show });
  const others = useFormActivity({
    formId: form.id,
    part: selection.kind === 'form' ? null : selection.id,
    isShown: !readOnly,
    onActivity: ({ revision, changedBy }) => void editor.follow(revision, changedBy),
  });
  const change = useShownChange(editor.remoteChange);
  const comparing = useComparing(editor.conflict !== undefined);
  const selectedId = selection.kind === 'element' ? selection.id : undefined;
  const properties = (
    <Inspector
      {...{ ...part, rows, selection }}
      onSelect={setSelection}
      hasFreeIds={form.publishedVersion === null}
    />
  );
  const translations = (
    <TranslationsPanel {...part} successMessage={form.settings.successMessage} />
  );
  return (
    <div className="builder stack">
      <EditorToolbar
        {...{ editor, rows, readOnly, others, change }}
        onCompare={() => comparing.setOpen(true)}
        onShow={show}
      />
      <div className="builder-columns">
        <Outline {...part} {...{ rows, selection, others, change }} onSelect={setSelection} />
        <TabView
          label={t('Panel')}
          className="builder-panel card"
          tabs={[
            { id: 'properties', label: t('Properties'), content: properties },
            { id: 'translations', label: t('Translations'), content: translations },
            { id: 'json', label: 'JSON', content: <JsonPanel {...{ json, problems, readOnly }} /> },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <Preview url={form.previewUrl} revision={editor.revision} selectedId={selectedId} />
      </div>
      {editor.conflict && comparing.isOpen && (
        <ConflictDialog
          {...{ rows, conflict: editor.conflict }}
          onResolve={editor.resolve}
          onClose={() => comparing.setOpen(false)}
        />
      )}
      <LeaveGuard isUnsaved={(editor.isUnsaved || !json.isValid) && !readOnly} />
    </div>
  );
}
