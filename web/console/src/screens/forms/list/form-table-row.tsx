import { Link } from 'react-router';
import type { ListedFormFragment } from '../../../../generated/forms.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber, formatRelativeTime, formatTime } from '../../../ui/format.ts';
import { FormMenu } from '../form-menu.tsx';
import { FormStatusBadge } from '../form-status-badge.tsx';
import { type FormsQuery, paramsOf } from '../forms-query.ts';
import { TagList } from '../tags/tag-list.tsx';
import { Sparkline } from './sparkline.tsx';
import type { Selection } from './use-selection.ts';

interface FormTableRowProps {
  form: ListedFormFragment;
  query: FormsQuery;
  selection: Selection | undefined;
}

export function FormTableRow({ form, query, selection }: FormTableRowProps) {
  const isSelected = selection?.has(form.id) ?? false;
  return (
    <tr className={isSelected ? 'forms-row-selected' : undefined}>
      {selection && (
        <td className="forms-check">
          <label>
            <input
              type="checkbox"
              aria-label={t('Select {title}', { title: form.title })}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                selection.select(form.id, target.checked, hasShift(nativeEvent))
              }
            />
          </label>
        </td>
      )}
      <th scope="row" className="forms-name">
        <Link to={`/forms/${form.id}`} title={form.title}>
          {form.title}
        </Link>
        <span className="forms-tags">
          <TagList tags={form.tags} pathOf={(tag) => `?${paramsOf({ ...query, tag })}`} />
          {form.tags.length === 0 && <span className="note ellipsis">/f/{form.slug}</span>}
        </span>
      </th>
      <td className="forms-status">
        <FormStatusBadge form={form} />
      </td>
      <td className="number forms-count">
        {form.responseCount === null ? '–' : formatNumber(form.responseCount)}
        <span className="forms-unit">
          {' '}
          {plural(form.responseCount ?? 0, 'response', 'responses')}
        </span>
      </td>
      <td className="forms-activity">
        {form.dailyResponseCounts ? <Sparkline counts={form.dailyResponseCounts} /> : '–'}
      </td>
      <td className="forms-time forms-last">
        <span className="forms-unit">{t('Last response')} </span>
        <Time time={form.lastResponseAt} />
      </td>
      <td className="forms-time forms-edited">
        <Time time={form.updatedAt} />
      </td>
      <td className="forms-actions">
        <FormMenu form={form} />
      </td>
    </tr>
  );
}

/** Whether the shift key was held: a check box reports presses and its space bar as clicks. */
const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

function Time({ time }: { time: string | null }) {
  if (time === null) return <span className="soft">–</span>;
  return (
    <time dateTime={time} title={formatTime(time)}>
      {formatRelativeTime(time)}
    </time>
  );
}
