import { Button } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { X } from '../../ui/icons/icons.tsx';
import { DeleteButton } from './delete-button.tsx';

interface SelectionBarProps {
  selected: ReadonlySet<string>;
  onClear(): void;
  onDeleted(): void;
}

/** What can be done with the selected responses. */
export function SelectionBar({ selected, onClear, onDeleted }: SelectionBarProps) {
  if (selected.size === 0) return null;
  const count = formatCount(selected.size, 'response');
  return (
    <section className="selection-bar toolbar" aria-label="Selected responses">
      <span className="grow field-label">{count} selected</span>
      <Button size="small" icon={<X />} onPress={onClear}>
        Clear selection
      </Button>
      <DeleteButton
        ids={[...selected]}
        title="Delete responses"
        what={`${count} with their files`}
        variant="danger"
        onDeleted={onDeleted}
      >
        Delete
      </DeleteButton>
    </section>
  );
}
