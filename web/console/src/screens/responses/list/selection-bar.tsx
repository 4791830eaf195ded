import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { X } from '../../../ui/icons/icons.tsx';
import { DeleteButton } from '../deletion/delete-button.tsx';
import { deletionText } from '../deletion/deletion-text.ts';

interface SelectionBarProps {
  selected: ReadonlySet<string>;
  onClear(): void;
  onDeleted(): void;
}

/** What can be done with the selected responses. */
export function SelectionBar({ selected, onClear, onDeleted }: SelectionBarProps) {
  if (selected.size === 0) return null;
  const count = selected.size;
  return (
    <section className="selection-bar toolbar" aria-label={t('Selected responses')}>
      <span className="grow field-label">
        {plural(count, '{n} response selected', '{n} responses selected')}
      </span>
      <Button size="small" icon={<X />} onPress={onClear}>
        {t('Clear selection')}
      </Button>
      <DeleteButton
        ids={[...selected]}
        title={t('Delete responses')}
        message={deletionText(count)}
        variant="danger"
        onDeleted={onDeleted}
      >
        {t('Delete')}
      </DeleteButton>
    </section>
  );
}
