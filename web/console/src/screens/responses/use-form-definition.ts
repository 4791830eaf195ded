import { FormDefinitionDocument } from '../../../generated/responses.ts';
import { useRequest } from '../../api/use-request.ts';
import { formKey } from '../forms/use-forms.ts';

/** The live definition of a form, or the draft of a form that was never published; the draft, and the time zone. */
export function useFormDefinition(formId: string) {
  const queryKey = [...formKey(formId), 'definition'];
  const query = useRequest(queryKey, FormDefinitionDocument, { formId });
  const form = query.data?.form;
  const definition = form?.published?.definition ?? form?.draft;
  return { query, definition, draft: form?.draft, timeZone: form?.settings.timeZone };
}
