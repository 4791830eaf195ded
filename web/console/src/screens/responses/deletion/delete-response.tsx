import { t } from '../../../texts/translate.tsx';
import { DeleteButton } from './delete-button.tsx';

interface DeleteResponseProps {
  id: string;
  onDeleted(): void;
}

/** Deletes the response that is open. */
export const DeleteResponse = ({ id, onDeleted }: DeleteResponseProps) => (
  <div>
    <DeleteButton
      ids={[id]}
      title={t('Delete response')}
      message={t('The response and its files will be deleted. This cannot be undone.')}
      onDeleted={onDeleted}
    >
      {t('Delete response')}
    </DeleteButton>
  </div>
);
