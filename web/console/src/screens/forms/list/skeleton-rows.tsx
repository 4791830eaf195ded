import { t } from '../../../texts/translate.tsx';

/** The number of rows that are shown while forms are loaded: they fill most windows. */
const rowNumbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** Rows of the height of loaded ones, so that nothing moves when those appear. */
export function SkeletonRows({ columns }: { columns: number }) {
  return rowNumbers.map((row) => (
    <tr key={row} className="forms-skeleton">
      <td colSpan={columns}>
        {row === 1 && <span className="visually-hidden">{t('Loading forms')}</span>}
        <span aria-hidden className="skeleton" />
        <span aria-hidden className="skeleton" />
      </td>
    </tr>
  ));
}
