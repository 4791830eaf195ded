import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { DecidedCountsDocument } from '../../../../generated/responses.ts';
import { useRequest } from '../../../api/use-request.ts';
import { useForm } from '../../form/form-context.ts';
import { type ViewName, views } from './views.ts';

/** The views of a form. The board is for decisions: those of criteria, or those that reviewers have already made. */
export function useOfferedViews({ approval }: Definition): readonly ViewName[] {
  const { id: formId } = useForm();
  const hasCriteria = approval.enabled && approval.criteria.length > 0;
  const { data } = useRequest(
    ['decided-counts', formId],
    DecidedCountsDocument,
    { formId },
    { enabled: !hasCriteria },
  );
  const decided = [data?.approved, data?.rejected].some((one) => (one?.totalCount ?? 0) > 0);
  return views.map(({ name }) => name).filter((name) => name !== 'board' || hasCriteria || decided);
}
