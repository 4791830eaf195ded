import { t } from '../../texts/translate.tsx';
import type { FilterField } from '../responses/filter/filter-fields.ts';
import { CrosstabCard, type CrosstabChoice } from './crosstab/crosstab-card.tsx';
import type { OverviewContext } from './figures/overview-figures.ts';
import { groupQuestions, type QuestionGroup } from './figures/question-groups.ts';
import type { Analytics } from './figures/statistics.ts';
import { LatestAnswers } from './latest/latest-answers.tsx';
import { Overview } from './overview.tsx';
import { type EarlierGroups, QuestionSection } from './question-section.tsx';
import type { Selection } from './use-summary.ts';

interface SummaryFiguresProps extends OverviewContext {
  analytics: Analytics;
  fields: readonly FilterField[];
  selection: Selection;
  crosstab: CrosstabChoice;
  onCrosstab(chosen: Partial<CrosstabChoice>): void;
}

/** The charts of the form, of its questions, and of those that only earlier versions have. */
export function SummaryFigures(props: SummaryFiguresProps) {
  const { analytics, fields, selection, crosstab, onCrosstab, ...context } = props;
  const { definition, earlier } = context;
  const live = (one: Analytics) => groupQuestions(one.questions, definition, one.total);
  const removed = (one: Analytics) => groupQuestions(one.removed, undefined, one.total);
  const earlierOf = (groupsOf: typeof live): EarlierGroups | undefined =>
    earlier && { names: earlier.names, groups: groupsOf(earlier.analytics) };
  const gone = removed(analytics);
  const latestOf = new Map(analytics.questions.map(({ key, latest }) => [key, latest ?? []]));
  const searchable = new Set(
    fields.filter(({ ops }) => ops.includes('contains')).map(({ id }) => id),
  );
  const detailsOf = ({ question }: QuestionGroup) => {
    const latest = latestOf.get(question.key) ?? [];
    if (latest.length === 0) return null;
    const isSearchable = searchable.has(question.key);
    return <LatestAnswers {...{ question, latest, isSearchable, selection }} />;
  };
  return (
    <div className="summary">
      <Overview {...{ analytics, ...context }} />
      {live(analytics).map((group) => (
        <QuestionSection
          key={group.question.key}
          {...{ group, detailsOf, earlier: earlierOf(live) }}
        />
      ))}
      {definition && (
        <CrosstabCard {...{ definition, selection, chosen: crosstab, onChoose: onCrosstab }} />
      )}
      {gone.length > 0 && <h2 className="summary-part">{t('Questions of earlier versions')}</h2>}
      {gone.map((group) => (
        <QuestionSection
          key={`${group.question.key} ${group.question.type}`}
          {...{ group, earlier: earlierOf(removed) }}
        />
      ))}
    </div>
  );
}
