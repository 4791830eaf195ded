import { useQuery } from '@tanstack/react-query';
import { FormDefinitionDocument } from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { formKey } from '../forms/use-form-actions.ts';

/** The live definition of a form, or the draft of a form that was never published. */
export function useFormDefinition(formId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: [...formKey(formId), 'definition'],
    queryFn: ({ signal }) => request(FormDefinitionDocument, { formId }, { signal }),
  });
  const definition = data?.form?.published?.definition ?? data?.form?.draft;
  return { definition, error, retry: () => void refetch() };
}
