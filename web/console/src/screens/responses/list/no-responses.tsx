import { t } from '../../../texts/translate.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Inbox } from '../../../ui/icons/icons.tsx';

/** Shown in place of the responses if there are none. */
export const NoResponses = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={t('No responses match')}>{t('Change or clear the filter.')}</EmptyState>
  ) : (
    <EmptyState icon={<Inbox />} title={t('No responses yet')}>
      {t('Responses appear here as soon as they are submitted.')}
    </EmptyState>
  );
