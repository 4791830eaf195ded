import { Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { parseJson } from '../../../parse-json.ts';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { type Column, type ColumnChoice, chosenColumns } from './columns.ts';

const storageKey = (formId: string) => `formwright-console-columns-${formId}`;

const usualChoice: ColumnChoice = { shown: [], hidden: [] };

/** The columns that the user has chosen for a form, stored in this browser. */
export function useColumnChoice(formId: string) {
  const [choice, setChoice] = useState(() => readChoice(formId));
  const change = (next: ColumnChoice) => {
    localStorage.setItem(storageKey(formId), JSON.stringify(next));
    setChoice(next);
  };
  const reset = () => {
    localStorage.removeItem(storageKey(formId));
    setChoice(usualChoice);
  };
  return { choice, change, reset };
}

function readChoice(formId: string): ColumnChoice {
  const stored = parseJson<{ shown?: unknown; hidden?: unknown } | null>(
    localStorage.getItem(storageKey(formId)) ?? '',
  );
  return { shown: idsOf(stored?.shown), hidden: idsOf(stored?.hidden) };
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

interface ColumnDialogProps {
  columns: readonly Column[];
  columnChoice: ReturnType<typeof useColumnChoice>;
}

/** Chooses the columns and their order, by mouse or by keyboard. */
export function ColumnDialog({ columns, columnChoice }: ColumnDialogProps) {
  const { choice, change, reset } = columnChoice;
  const [isOpen, setIsOpen] = useState(false);
  const shown = chosenColumns(columns, choice).map(({ id }) => id);
  const ordered = [...shown, ...columns.map(({ id }) => id).filter((id) => !shown.includes(id))];
  const labels = new Map(columns.map(({ id, label }) => [id, label]));
  const save = (order: readonly string[], visible: ReadonlySet<string>) =>
    change({
      shown: order.filter((id) => visible.has(id)),
      hidden: order.filter((id) => !visible.has(id)),
    });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': labels.get(String(key)) ?? '' })),
    onReorder: ({ keys, target }) => {
      const moved = ordered.filter((id) => keys.has(id));
      const rest = ordered.filter((id) => !keys.has(id));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      save(
        rest.toSpliced(at, 0, ...moved),
        new Set([...shown, ...moved.filter((id) => shown.includes(id))]),
      );
    },
  });
  return (
    <>
      <Button icon={<Columns3 />} onPress={() => setIsOpen(true)}>
        {t('Columns')}
      </Button>
      <Dialog
        title={t('Columns')}
        size="small"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button onPress={reset}>{t('Reset')}</Button>
            <Button variant="primary" onPress={() => setIsOpen(false)}>
              {t('Done')}
            </Button>
          </>
        }
      >
        <GridList
          aria-label={t('Columns')}
          className="columns-list"
          items={ordered.map((id) => ({ id, label: labels.get(id) ?? id }))}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[shown.join()]}
        >
          {({ id, label }) => (
            <GridListItem id={id} textValue={label} className="drag-row columns-item">
              <AriaButton slot="drag" className="glyph-button drag-handle">
                <GripVertical />
              </AriaButton>
              <Checkbox
                slot={null}
                isSelected={shown.includes(id)}
                onChange={(on) => {
                  const visible = new Set(shown);
                  if (on) visible.add(id);
                  else visible.delete(id);
                  save(ordered, visible);
                }}
              >
                {label}
              </Checkbox>
            </GridListItem>
          )}
        </GridList>
      </Dialog>
    </>
  );
}
