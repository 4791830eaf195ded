import { AddressOfInvitationDocument } from '../../../../generated/responses.ts';
import { useRequest } from '../../../api/use-request.ts';
import { t } from '../../../texts/translate.tsx';
import { formatTime } from '../../../ui/format.ts';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { useForm } from '../../form/form-context.ts';
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
      [t('Invitation')]: useInvited(response),
      [t('Id')]: response.id,
    }}
  />
);

/** The reference of the invitation, and the address that its link was sent to. */
function useInvited({ invitation }: DetailedResponse): string | undefined {
  const { id: formId } = useForm();
  const id = invitation?.invitationId;
  const { data } = useRequest(
    ['invitation', formId, id],
    AddressOfInvitationDocument,
    { formId, id: id ?? '' },
    { enabled: id !== undefined },
  );
  const known = [invitation?.reference, data?.invitation?.email].filter((text) => text != null);
  return known.length > 0 ? [...new Set(known)].join(', ') : undefined;
}
