import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormsDocument } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-list.ts';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import type { FormsQuery } from './forms-query.ts';

/** Key of all queries that list forms. */
export const formsKey = ['forms'];

/** The forms that match a query. */
export function useForms({ search, ...query }: FormsQuery) {
  const text = useDelayed(search.trim());
  const forms = useList({
    queryKey: [...formsKey, text, query],
    load: (after, options) =>
      request(FormsDocument, { ...query, after, q: text || null, tag: query.tag || null }, options),
    pageOf: (data) =>
      data.forms && {
        ...data.forms,
        nextCursor: data.forms.pageInfo.hasNextPage ? data.forms.pageInfo.endCursor : null,
      },
    placeholderData: keepPreviousData,
  });
  // A form that moves while pages are loaded can be on two of them.
  const data = useMemo(
    () => forms.data && [...new Map(forms.data.map((form) => [form.id, form])).values()],
    [forms.data],
  );
  return { ...forms, data };
}
