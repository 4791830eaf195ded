import { t } from '../../../texts/translate.tsx';
import { ListChecks, SquareKanban, Table2 } from '../../../ui/icons/icons.tsx';

/** How the same responses are shown. */
export const views = [
  { name: 'table', label: t('Table'), Icon: Table2 },
  { name: 'board', label: t('Board'), Icon: SquareKanban },
  { name: 'review', label: t('Review'), Icon: ListChecks },
] as const;

export type ViewName = (typeof views)[number]['name'];
