import { useEffect, useRef, useState } from 'react';
import { servicePath } from '../../../api/service-path.ts';
import { t } from '../../../texts/translate.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { EditorPart, FieldProps } from '../editor-part.ts';
import { renameElement } from '../model/copies.ts';
import { failurePath } from '../model/document.ts';
import { followEntryIds, renameSection } from '../model/entry-ids.ts';
import type { Change } from '../model/history.ts';
import { asText, type Json, type JsonPath, valueAt } from '../model/json.ts';
import { followTitle, newElement } from '../model/new-element.ts';
import { addElement } from '../model/operations.ts';
import type { OutlineRow, Selection } from '../model/outline.ts';
import { fieldsOf, formFieldsOf, type SchemaField } from '../model/schema-fields.ts';
import { typeLabel } from '../model/type-labels.ts';
import { changeType } from '../types/change-type.ts';
import { TypeControl } from '../types/type-menu.tsx';
import { JumpMap } from './jumps/jump-map.tsx';
import { PropertyForm } from './property-form.tsx';

interface InspectorProps extends EditorPart {
  selection: Selection;
  rows: readonly OutlineRow[];
  onSelect(selection: Selection): void;
  /** Whether ids of questions follow their titles. */
  hasFreeIds: boolean;
}

const textField = { isRequired: false, initial: undefined, values: [], fields: [] };

/** The texts of the form itself, which are not part of its definition. */
const formTextFields: readonly SchemaField[] = [
  {
    ...textField,
    name: 'title',
    label: t('Title'),
    description: t('What respondents read at the top of the page.'),
    widget: 'text',
    isRequired: true,
  },
  {
    ...textField,
    name: 'description',
    label: t('Description'),
    widget: 'multiline',
    description: t('A text below the title. Links, *emphasis* and lists are possible.'),
  },
];

/** The members of what is selected in the outline. */
export function Inspector(props: InspectorProps) {
  const { selection, rows, document, problems, apply, readOnly, onSelect } = props;
  const part = { document, problems, apply, readOnly };
  if (selection.kind === 'form') {
    return (
      <>
        <div className="toolbar panel-head">
          <ReferenceLink page="conditions" />
        </div>
        <PropertyForm {...part} path={[]} fields={formTextFields} />
        <JumpMap document={document} apply={apply} readOnly={readOnly} onSelect={onSelect} />
        <h2>{t('Approval')}</h2>
        <PropertyForm {...part} path={['approval']} fields={formFieldsOf('approval')} />
        <h2>{t('Language, rules and endings')}</h2>
        <PropertyForm {...part} path={['schema']} fields={formFieldsOf('schema')} />
      </>
    );
  }
  const { path } =
    rows.find(({ kind, id }) => kind === selection.kind && id === selection.id) ?? {};
  if (!path) return <EmptyState title={t('Nothing is selected')} />;
  const { hasFreeIds } = props;
  return (
    <SelectedForm
      {...part}
      selection={selection}
      path={path}
      hasFreeIds={hasFreeIds}
      onSelect={onSelect}
    />
  );
}

interface SelectedFormProps extends Omit<InspectorProps, 'rows'> {
  selection: Exclude<Selection, { kind: 'form' }>;
  path: JsonPath;
}

/** The members of a section or an element. */
function SelectedForm(props: SelectedFormProps) {
  const { selection, onSelect, hasFreeIds, path, ...part } = props;
  const { document, apply, readOnly } = part;
  const { kind, id } = selection;
  // The fields of another selection are new ones. Those of a question with another id remain, and with them the focus.
  const [shown, setShown] = useState({ selection, key: 0 });
  if (shown.selection !== selection) {
    setShown({ selection, key: shown.key + (selection.reason === 'renamed' ? 0 : 1) });
  }
  const container = useFocusOnNew(selection);
  const applyAndFollow = (change: Change) => {
    const next = asText(valueAt(change.definition, [...path, 'id']));
    const rename = kind === 'element' ? renameElement : renameSection;
    const definition =
      next === id
        ? followEntryIds(document, change.definition, path)
        : rename(document, path, next);
    apply({ ...change, definition });
    if (next !== id) onSelect({ kind, id: next, reason: 'renamed' });
  };
  const [isChoosingType, setIsChoosingType] = useState(false);
  const titleEvents = useTitleEntry({
    document,
    path,
    hasFreeIds,
    onChooseType: () => setIsChoosingType(true),
    onLeave: (definition) =>
      applyAndFollow({
        definition,
        label: t('Change title'),
        mergeKey: failurePath([...path, 'title']),
      }),
    onAdd: (definition, next) => {
      apply({ definition, label: t('Add question') });
      onSelect({ kind: 'element', id: next, reason: 'added' });
    },
  });
  const type = kind === 'section' ? 'section' : asText(valueAt(document, [...path, 'type']));
  return (
    <div ref={container}>
      <div className="toolbar panel-head">
        {kind === 'element' && !readOnly && (
          <TypeControl
            type={type}
            path={path}
            isOpen={isChoosingType}
            onOpenChange={setIsChoosingType}
            onChange={(next) =>
              apply({ definition: changeType(document, path, next), label: t('Change type') })
            }
          />
        )}
        <ReferenceLink page={kind === 'section' ? 'conditions#jumps' : `types/${type}`} />
      </div>
      <PropertyForm
        key={shown.key}
        {...part}
        apply={applyAndFollow}
        path={path}
        fields={fieldsOf(type)}
        titleEvents={kind === 'element' && !readOnly ? titleEvents : undefined}
      />
      {kind === 'section' && (
        <JumpMap
          document={document}
          apply={apply}
          readOnly={readOnly}
          onSelect={onSelect}
          selectedId={id}
        />
      )}
    </div>
  );
}

/** Focuses the first field of what was just added, with its text selected, or of the jump that was selected. */
function useFocusOnNew(selection: SelectedFormProps['selection']) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { reason, jump } = selection;
    if (jump !== undefined) {
      const record = container.current?.querySelectorAll<HTMLElement>('[data-record="next"]')[jump];
      record?.querySelector<HTMLElement>('button, input')?.focus();
    }
    if (reason !== 'added') return;
    const field = container.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input[type="text"], textarea',
    );
    field?.focus();
    field?.select();
  }, [selection]);
  return container;
}

/** A link to the page of the documentation about what a panel edits. */
function ReferenceLink({ page }: { page: string }) {
  return (
    <a href={servicePath(`/docs/${page}`)} target="_blank" rel="noreferrer">
      {t('Reference')}
    </a>
  );
}

interface TitleEntryOptions {
  document: Json;
  /** Path of the element. */
  path: JsonPath;
  /** Whether ids follow titles: not after the first publication, since clients may use them. */
  hasFreeIds: boolean;
  /** The document with the id of the title. */
  onLeave(definition: Json): void;
  /** The document with another element of the same type. */
  onAdd(definition: Json, id: string): void;
  /** Called for "/" in an empty title. */
  onChooseType(): void;
}

/**
 * What happens in the title of a question: leaving it gives the question its id, Enter adds the next one, and "/" in an empty
 * title opens the menu of types.
 */
function useTitleEntry(options: TitleEntryOptions): NonNullable<FieldProps['events']> {
  const { document, path, hasFreeIds, onLeave, onAdd, onChooseType } = options;
  const before = useRef<string>(undefined);
  const named = () => {
    const title = before.current;
    before.current = undefined;
    return title === undefined || !hasFreeIds ? document : followTitle(document, path, title);
  };
  return {
    onFocus: () => {
      before.current = asText(valueAt(document, [...path, 'title']));
    },
    onBlur: () => {
      const definition = named();
      if (definition !== document) onLeave(definition);
    },
    onKeyDown: (event) => {
      if (event.key === '/' && asText(valueAt(document, [...path, 'title'])) === '') {
        event.preventDefault();
        return onChooseType();
      }
      if (event.key !== 'Enter' || event.nativeEvent.isComposing)
        return event.continuePropagation();
      const type = asText(valueAt(document, [...path, 'type']));
      const definition = named();
      const id = asText(valueAt(definition, [...path, 'id']));
      const added = addElement(definition, newElement(type, typeLabel(type)), {
        kind: 'element',
        id,
      });
      onAdd(added.definition, added.id);
    },
  };
}
