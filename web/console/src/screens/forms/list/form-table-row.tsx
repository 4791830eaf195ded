import { Link, useLocation } from 'react-router';
import type { ListedFormFragment } from '../../../../generated/forms.ts';
import { language } from '../../../texts/language.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber, formatRelativeTime, formatTime } from '../../../ui/format.ts';
import { FormMenu } from '../form-menu.tsx';
import { FormStatusBadge } from '../form-status-badge.tsx';
import { type FormsQuery, paramsOf } from '../forms-query.ts';
import type { Selection } from './use-selection.ts';

/** Width of a bar with the gap after it, and height of the drawing, in pixels. */
const step = 4;
const height = 28;

/** The numbers of responses by day as bars, the last day at the end. */
function Sparkline({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, 1);
  const width = counts.length * step;
  const label = plural(
    total,
    '{n} response in the last {days} days',
    '{n} responses in the last {days} days',
    { days: formatNumber(counts.length) },
  );
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
    >
      <path className="sparkline-base" d={`M0 ${height - 0.5}H${width}`} />
      <path className="sparkline-bars" d={counts.map(barOf(most)).join('')} />
    </svg>
  );
}

/** A day with any response is visible, whatever the largest one is. */
const barOf = (most: number) => (count: number, index: number) => {
  if (count === 0) return '';
  const length = Math.max(2, Math.round((count / most) * (height - 2)));
  return `M${index * step} ${height}v-${length}h${step - 1}v${length}z`;
};

interface TagListProps {
  tags: readonly string[];
  /** The address of the list with only the forms that have a tag. */
  pathOf(tag: string): string;
}

/** The number of tags that are shown; the others are in the tooltip of their number. */
const shownTags = 3;

const list = new Intl.ListFormat(language, { type: 'unit' });

/** The tags of a form, each with a link to all forms that have it. */
function TagList({ tags, pathOf }: TagListProps) {
  const { pathname } = useLocation();
  const more = tags.slice(shownTags);
  const names = list.format(more);
  return (
    <>
      {tags.slice(0, shownTags).map((tag) => (
        <Link key={tag} className="tag ellipsis" to={{ pathname, search: pathOf(tag) }} title={tag}>
          {tag}
        </Link>
      ))}
      {more.length > 0 && (
        <span className="tag" title={names}>
          +{more.length}
          <span className="visually-hidden">: {names}</span>
        </span>
      )}
    </>
  );
}

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
