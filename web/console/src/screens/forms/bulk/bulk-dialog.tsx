import type { FormRowFragment } from '../../../../generated/forms.ts';
import { plural } from '../../../texts/translate.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { BulkAction } from './bulk-actions.tsx';

interface BulkDialogProps {
  action: BulkAction;
  selected: readonly FormRowFragment[];
  onClose(): void;
  onConfirm(forms: readonly FormRowFragment[]): void;
}

/** A confirmation before several forms are changed. */
export function BulkDialog({ action, selected, onClose, onConfirm }: BulkDialogProps) {
  const forms = selected.filter(action.appliesTo);
  const others = selected.length - forms.length;
  const note = others > 0 ? action.explainOthers?.(others) : undefined;
  const expectedText = plural(forms.length, '{n} form', '{n} forms');
  return (
    <ConfirmDialog
      title={action.title(forms.length)}
      {...(action.isDanger ? { expectedText } : { variant: 'primary' })}
      isOpen
      onClose={onClose}
      onConfirm={() => onConfirm(forms)}
    >
      <p>{action.explain(forms)}</p>
      {note && <p className="note">{note}</p>}
    </ConfirmDialog>
  );
}
