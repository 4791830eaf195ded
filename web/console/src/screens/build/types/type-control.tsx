import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { JsonPath } from '../model/json.ts';
import { isRepeat } from '../model/outline.ts';
import { fits } from '../model/places.ts';
import { typeLabel } from '../model/type-labels.ts';
import { TypeMenu } from './type-menu.tsx';

interface TypeControlProps {
  type: string;
  /** Path of the element. */
  path: JsonPath;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onChange(type: string): void;
}

/** The type of a question, which can be changed. A repeat would lose its questions, so that it stays one. */
export function TypeControl({ type, path, isOpen, onOpenChange, onChange }: TypeControlProps) {
  return (
    <>
      <Button size="small" isDisabled={isRepeat({ type })} onPress={() => onOpenChange(true)}>
        {t('Type: {type}', { type: typeLabel(type) })}
      </Button>
      {isOpen && (
        <Dialog title={t('Change type')} onClose={() => onOpenChange(false)}>
          <p className="note">{t('The question keeps what the new type has, too.')}</p>
          <TypeMenu
            autoFocus
            isOffered={(one) => fits({ type: one }, path.slice(0, -1))}
            onChoose={(chosen) => {
              onOpenChange(false);
              onChange(chosen);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
