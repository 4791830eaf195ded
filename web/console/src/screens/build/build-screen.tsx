import { FormDraftDocument } from '../../../generated/build.ts';
import { useRequest } from '../../api/use-request.ts';
import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { useForm } from '../form/form-context.ts';
import { formKey } from '../forms/use-forms.ts';
import { FormEditor } from './form-editor.tsx';

/** Changes the draft of a form. */
export function BuildScreen() {
  const { id } = useForm();
  const query = useRequest(
    ['draft', ...formKey(id)],
    FormDraftDocument,
    { id },
    // The editor follows the changes of others itself.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  const form = query.data?.form;
  if (!form) return <QueryState query={query} label={t('Loading the draft')} isPage />;
  return <FormEditor key={id} form={form} />;
}
