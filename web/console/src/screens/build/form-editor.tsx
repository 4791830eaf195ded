import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { Key } from 'react-aria-components';
import type { Failure } from '../../api/problem.ts';
import { useViewer } from '../../app/viewer.tsx';
import { parseJson } from '../../parse-json.ts';
import { t } from '../../texts/translate.tsx';
import { type LazyPart, LoadedPart } from '../../ui/feedback/loaded-part.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { isEditingText, isTyping, useWindowEvent } from '../../ui/hooks.ts';
import { LeaveGuard } from '../../ui/overlays/dialogs.tsx';
import { TabView } from '../../ui/tab-view.tsx';
import { UnsavedEdits, useSaveBeforePublish } from '../form/form-context.ts';
import { ConflictDialog } from './conflicts/conflict-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import type { JsonEditor } from './json/json-editor.tsx';
import type { Change } from './model/history.ts';
import { isEqual, isObject, type Json } from './model/json.ts';
import { mergeDefinitions } from './model/merge.ts';
import { outlineOf, type Selection, selectionAt } from './model/outline.ts';
import { Outline } from './outline/outline.tsx';
import type { RemoteChange } from './presence/changed-parts.ts';
import { useFormActivity } from './presence/other-editors.ts';
import { Preview } from './preview.tsx';
import { TranslationsPanel } from './translations/translations-panel.tsx';
import { type SaveFault, type StoredForm, useEditor } from './use-editor.ts';
import './build.css';

const editor: LazyPart<ComponentProps<typeof JsonEditor>> = {
  name: t('The editor'),
  load: async () => (await import('./json/json-editor.tsx')).JsonEditor,
};

interface JsonPanelProps {
  json: JsonText;
  problems: readonly Failure[];
  readOnly: boolean;
}

/** The whole form as JSON, in an editor that is loaded when it is needed. */
function JsonPanel({ json, problems, readOnly }: JsonPanelProps) {
  return (
    <div className="json-panel stack">
      <p id="json-help" className="note">
        {t('Control and space suggests members, values and ids. Tab leaves the editor.')}
      </p>
      <LoadedPart
        part={editor}
        fallback={<Spinner label={t('Loading the editor')} />}
        props={{
          label: t('Form as JSON'),
          describedBy: 'json-help',
          readOnly,
          value: json.text,
          onChange: json.change,
          problems: json.isValid ? problems : [],
        }}
      />
      {!json.isValid && (
        <p role="status" className="field-error">
          {t('Not valid JSON. The form remains as it was until the text is corrected.')}
        </p>
      )}
    </div>
  );
}

interface PublishCheckOptions {
  formId: string;
  editor: Pick<ReturnType<typeof useEditor>, 'document' | 'saveNow'>;
  json: Pick<JsonText, 'isValid'>;
  setTab(tab: string): void;
  show(failure: Failure): void;
}

const messages: Readonly<Record<SaveFault['state'], string>> = {
  invalid: t('Not published: the last changes are not valid.'),
  offline: t('Not published: the service cannot be reached to save the last changes.'),
  conflict: t('Not published: another editor has changed the form. Compare the changes first.'),
};

/** Publishing saves the last changes first. If that is not possible, it is refused with a link to what is invalid. */
function usePublishCheck(options: PublishCheckOptions): void {
  const { formId, editor, json, setTab, show } = options;
  useSaveBeforePublish(formId, async () => {
    if (!json.isValid) {
      const message = t('Not published: the text of the JSON editor is not valid.');
      throw new UnsavedEdits(message, () => setTab('json'));
    }
    const saved = await editor.saveNow();
    if ('revision' in saved) return saved.revision;
    const { state, failure } = saved;
    throw new UnsavedEdits(messages[state], failure && (() => show(failure)));
  });
}

/** Milliseconds for which a change of another editor is shown. */
const duration = 8000;

/** The last change of another editor, for some seconds. */
function useShownChange(change: RemoteChange | undefined): RemoteChange | undefined {
  const [past, setPast] = useState<number>();
  const revision = change?.revision;
  useEffect(() => {
    if (revision === undefined) return undefined;
    const timer = setTimeout(() => setPast(revision), duration);
    return () => clearTimeout(timer);
  }, [revision]);
  return revision === past ? undefined : change;
}

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
        editor={editor}
        rows={rows}
        readOnly={readOnly}
        others={others}
        change={change}
        onCompare={() => comparing.setOpen(true)}
        onShow={show}
      />
      <div className="builder-columns">
        <Outline
          {...part}
          rows={rows}
          selection={selection}
          others={others}
          change={change}
          onSelect={setSelection}
        />
        <TabView
          label={t('Panel')}
          className="builder-panel card"
          tabs={[
            { id: 'properties', label: t('Properties'), content: properties },
            { id: 'translations', label: t('Translations'), content: translations },
            {
              id: 'json',
              label: 'JSON',
              content: <JsonPanel json={json} problems={problems} readOnly={readOnly} />,
            },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <Preview url={form.previewUrl} revision={editor.revision} selectedId={selectedId} />
      </div>
      {editor.conflict && comparing.isOpen && (
        <ConflictDialog
          rows={rows}
          conflict={editor.conflict}
          onResolve={editor.resolve}
          onClose={() => comparing.setOpen(false)}
        />
      )}
      <LeaveGuard isUnsaved={(editor.isUnsaved || !json.isValid) && !readOnly} />
    </div>
  );
}

/** Whether the dialog of conflicts is open: at once, or when the field that is being typed in is left. */
function useComparing(hasConflict: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const waits = hasConflict && isEditingText();
    setWaiting(waits);
    setOpen(hasConflict && !waits);
  }, [hasConflict]);
  useWindowEvent(
    'focusout',
    (event) => {
      if (!isTyping(event)) return;
      setWaiting(false);
      setOpen(true);
    },
    isWaiting,
  );
  return { isOpen, setOpen };
}

interface ShowOptions {
  document: Json;
  setTab(tab: string): void;
  setSelection(selection: Selection): void;
}

/** Selects the part of the form that a problem is in, and focuses the first field that is marked there. */
function useShowProblem({ document: form, setTab, setSelection }: ShowOptions) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return;
    document.querySelector<HTMLElement>('.builder-panel [aria-invalid="true"]')?.focus();
  }, [shown]);
  return ({ path }: Failure) => {
    setTab(path.startsWith('schema.translations') ? 'translations' : 'properties');
    setSelection(selectionAt(form, path));
    setShown((count) => count + 1);
  };
}

interface JsonText {
  /** Made when it is read: the document changes with every key, and is shown as JSON only in its panel. */
  readonly text: string;
  /** Whether it is a JSON object. Other texts are held until they are corrected. */
  readonly isValid: boolean;
  change(text: string): void;
}

/**
 * The whole form as JSON that can be edited. Every valid state is a change of the document; while the text is
 * not valid, changes of the document are merged with it later.
 */
function useJsonText(document: Json, apply: (change: Change) => void): JsonText {
  const [edited, setEdited] = useState<EditedText>({ text: '', value: undefined, base: document });
  const isDraft = edited.text !== '' && edited.value === undefined;
  return {
    get text() {
      const isCurrent = edited.value !== undefined && isEqual(edited.value, document);
      return isDraft || isCurrent ? edited.text : JSON.stringify(document, null, 2);
    },
    isValid: !isDraft,
    change: (text) => {
      const value = parse(text);
      const base = isDraft ? edited.base : document;
      if (value === undefined) return setEdited({ text, value, base });
      const { merged } = mergeDefinitions(base, value, document);
      setEdited({ text, value, base: merged });
      if (!isEqual(merged, document)) {
        apply({ definition: merged, label: t('Edit JSON'), mergeKey: 'json' });
      }
    },
  };
}

interface EditedText {
  readonly text: string;
  /** Undefined if the text is not valid. */
  readonly value: Json | undefined;
  /** The document that the text was edited from. */
  readonly base: Json;
}

function parse(text: string): Json | undefined {
  const value = parseJson<Json>(text);
  return isObject(value) ? value : undefined;
}
