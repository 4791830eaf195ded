import type { Scope } from '../../../../../src/workspaces/scopes.ts';
import type { FormSort, FormStatus, SortOrder } from '../../../generated/forms.ts';
import { t } from '../../texts/translate.tsx';

/** What the list of forms shows, as it is in the address of the page. */
export interface FormsQuery {
  readonly search: string;
  readonly status: FormStatus | null;
  readonly tag: string;
  readonly sort: FormSort;
  readonly order: SortOrder;
}

/** The sorts with the order that each begins with. */
const formSorts: readonly { value: FormSort; label: string; order: SortOrder }[] = [
  { value: 'UPDATED', label: t('Last edited'), order: 'DESC' },
  { value: 'CREATED', label: t('Created'), order: 'DESC' },
  { value: 'TITLE', label: t('Title'), order: 'ASC' },
  { value: 'RESPONSES', label: t('Responses'), order: 'DESC' },
  { value: 'LAST_RESPONSE', label: t('Last response'), order: 'DESC' },
];

/** The sorts by what the key may read. */
export const sortsOf = (can: (scope: Scope) => boolean) =>
  formSorts.filter(({ value }) => value !== 'LAST_RESPONSE' || can('responses:read'));

export const statusOptions: readonly { value: FormStatus; label: string }[] = [
  { value: 'PUBLISHED', label: t('Published') },
  { value: 'DRAFT', label: t('Draft') },
  { value: 'CLOSED', label: t('Closed') },
];

export const allForms: FormsQuery = {
  search: '',
  status: null,
  tag: '',
  sort: 'UPDATED',
  order: 'DESC',
};

/** The order that a sort begins with. */
export const usualOrder = (sort: FormSort): SortOrder =>
  formSorts.find(({ value }) => value === sort)?.order ?? 'DESC';

/** Reads the address; what it does not know counts as absent. */
export function parseFormsQuery(params: URLSearchParams): FormsQuery {
  const read = (name: string) => params.get(name)?.toUpperCase();
  const sort = formSorts.find(({ value }) => value === read('sort'))?.value ?? allForms.sort;
  const order = (['ASC', 'DESC'] as const).find((one) => one === read('order'));
  return {
    search: params.get('search') ?? '',
    status: statusOptions.find(({ value }) => value === read('status'))?.value ?? null,
    tag: params.get('tag') ?? '',
    sort,
    order: order ?? usualOrder(sort),
  };
}

/** The address of a query; what is usual is left out. */
export function paramsOf({ search, status, tag, sort, order }: FormsQuery): URLSearchParams {
  const members = {
    search,
    status,
    tag,
    sort: sort === allForms.sort ? '' : sort.toLowerCase(),
    order: order === usualOrder(sort) ? '' : order.toLowerCase(),
  };
  const given = Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(given);
}

export const isFiltered = ({ search, status, tag }: FormsQuery): boolean =>
  search !== '' || status !== null || tag !== '';
