import { t } from '../../../texts/translate.tsx';
import { formatTime } from '../../../ui/format.ts';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { formatDuration } from '../table/columns.ts';
import type { DetailedResponse } from './use-response-details.ts';

/** When and how a response was submitted. */
export const ResponseOrigin = ({ response }: { response: DetailedResponse }) => (
  <FactList
    className="fact-row"
    facts={{
      [t('Submitted')]: formatTime(response.createdAt),
      [t('Version')]: response.formVersion,
      [t('Language')]: response.language,
      [t('Duration')]: formatDuration(response.durationMs),
      [t('Source')]: response.source.toLowerCase(),
      [t('Invitation')]: response.invitation?.reference,
      [t('Id')]: response.id,
    }}
  />
);
