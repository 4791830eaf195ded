import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { JsonObject } from '../model/json.ts';
import { newElement } from '../model/new-element.ts';
import { isRepeat } from '../model/outline.ts';
import type { OfferedPlace } from '../model/places.ts';
import { TypeMenu } from '../types/type-menu.tsx';

interface AddElementDialogProps {
  /** The places to choose from; none if there is only that of the selection. */
  places: readonly OfferedPlace[];
  onClose(): void;
  /** @param element without an id */
  onAdd(element: JsonObject, place: OfferedPlace | undefined): void;
}

/** All element types by group. */
export function AddElementDialog({ places, onClose, onAdd }: AddElementDialogProps) {
  const [chosen, setChosen] = useState('0');
  const place = places[Number(chosen)];
  return (
    <Dialog title={t('Add question')} onClose={onClose}>
      {places.length > 0 && (
        <Select
          label={t('Place')}
          options={places.map(({ label }, index) => ({ value: String(index), label }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <TypeMenu
        isOffered={(type) => !isRepeat({ type }) || (place?.permitsRepeats ?? true)}
        onChoose={(type, name) => onAdd(newElement(type, name), place)}
      />
    </Dialog>
  );
}
