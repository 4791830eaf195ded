import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { JsonObject } from '../model/json.ts';
import { newElement } from '../model/new-element.ts';
import { typeGroups } from '../model/type-labels.ts';

interface AddElementDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** @param element without an id */
  onAdd(element: JsonObject): void;
}

/** All element types by group. */
export function AddElementDialog({ isOpen, onClose, onAdd }: AddElementDialogProps) {
  return (
    <Dialog title="Add question" isOpen={isOpen} onClose={onClose}>
      {typeGroups.map(({ label, types }) => (
        <section key={label} className="stack" aria-label={label}>
          <h3 className="note">{label}</h3>
          <div className="type-buttons">
            {types.map(({ type, name }) => (
              <Button key={type} onPress={() => onAdd(newElement(type, name))}>
                {name}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
