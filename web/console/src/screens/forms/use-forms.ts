import { keepPreviousData } from '@tanstack/react-query';
import { type FormStatus, FormsDocument } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-list.ts';
import { useDelayed } from '../../ui/layout/use-delayed.ts';

interface FormsFilter {
  search: string;
  status: FormStatus | null;
}

/** Key of all queries that list forms. */
export const formsKey = ['forms'];

/** The forms that match a search text and a status. */
export function useForms({ search, status }: FormsFilter) {
  const text = useDelayed(search.trim());
  return useList({
    queryKey: [...formsKey, text, status],
    load: (after, options) => request(FormsDocument, { after, q: text || null, status }, options),
    pageOf: ({ forms }) =>
      forms && {
        ...forms,
        nextCursor: forms.pageInfo.hasNextPage ? forms.pageInfo.endCursor : null,
      },
    placeholderData: keepPreviousData,
  });
}
