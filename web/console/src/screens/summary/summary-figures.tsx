import type { ReactNode } from 'react';
import { plural, t } from '../../texts/translate.tsx';
import { formatNumber } from '../../ui/format.ts';
import { FactList } from '../../ui/layout.tsx';
import type { FilterField } from '../responses/filter/filter-fields.ts';
import { formatDuration } from '../responses/table/columns.ts';
import { CrosstabCard, type CrosstabChoice } from './charts/crosstab-card.tsx';
import { FigureCard } from './charts/figure-card.tsx';
import type { PeriodNames } from './figures/compare-figures.ts';
import { comparedQuestion } from './figures/compared-question.ts';
import { changeText, type OverviewContext, overviewFigures } from './figures/overview-figures.ts';
import { questionFigure } from './figures/question-figure.ts';
import { groupQuestions, type QuestionGroup, sameQuestion } from './figures/question-groups.ts';
import { type Analytics, formatPercent } from './figures/statistics.ts';
import { LatestAnswers } from './latest-answers.tsx';
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
    return (
      <LatestAnswers
        question={question}
        latest={latest}
        isSearchable={isSearchable}
        selection={selection}
      />
    );
  };
  return (
    <div className="summary">
      <Overview {...{ analytics, ...context }} />
      {live(analytics).map((group) => (
        <QuestionSection
          key={group.question.key}
          group={group}
          detailsOf={detailsOf}
          earlier={earlierOf(live)}
        />
      ))}
      {definition && (
        <CrosstabCard
          definition={definition}
          selection={selection}
          chosen={crosstab}
          onChoose={onCrosstab}
        />
      )}
      {gone.length > 0 && <h2 className="summary-part">{t('Questions of earlier versions')}</h2>}
      {gone.map((group) => (
        <QuestionSection
          key={`${group.question.key} ${group.question.type}`}
          group={group}
          earlier={earlierOf(removed)}
        />
      ))}
    </div>
  );
}

interface OverviewProps extends OverviewContext {
  analytics: Analytics;
}

/** The figures of the form as a whole. */
function Overview({ analytics, ...context }: OverviewProps) {
  const { total, views, completionRate, averageDurationMs } = analytics;
  const { earlier, restrictions } = context;
  const hasAllVisits = restrictions.length > 0;
  const earlierDuration = earlier && formatDuration(earlier.analytics.averageDurationMs);
  return (
    <>
      <FactList
        className="figures"
        facts={{
          [t('Responses')]: (
            <>
              {formatNumber(total)}
              {earlier && (
                <small>{changeText(total, earlier.analytics.total, earlier.names.before)}</small>
              )}
            </>
          ),
          [hasAllVisits ? t('All views') : t('Views')]: formatNumber(views),
          [hasAllVisits ? t('Completion of all visits') : t('Completion')]:
            completionRate === null ? '–' : formatPercent(completionRate, 1),
          [t('Average duration')]: (
            <>
              {formatDuration(averageDurationMs) || '–'}
              {earlier && earlierDuration && (
                <small>
                  {t('{duration}, {period}', {
                    duration: earlierDuration,
                    period: earlier.names.before,
                  })}
                </small>
              )}
            </>
          ),
        }}
      />
      {overviewFigures(analytics, context).map((figure) => (
        <FigureCard key={figure.key} figure={figure} />
      ))}
    </>
  );
}

/** The groups of an earlier period, and what both periods are called. */
interface EarlierGroups {
  readonly groups: readonly QuestionGroup[];
  readonly names: PeriodNames;
}

interface QuestionSectionProps {
  group: QuestionGroup;
  earlier: EarlierGroups | undefined;
  /** What the answers of the question are counted in. */
  unit?: 'response' | 'entry';
  /** What a card has below its chart. */
  detailsOf?(group: QuestionGroup): ReactNode;
}

/** The chart of a question; below that of a repeat, those of the questions of its entries. */
function QuestionSection(props: QuestionSectionProps) {
  const { group, earlier, unit = 'response', detailsOf } = props;
  const { question, entries, inner } = group;
  const before = earlier?.groups.find((one) => sameQuestion(one.question, question));
  const figure = earlier
    ? comparedQuestion(group, before, earlier.names, unit)
    : questionFigure(question, group.total, unit);
  const chart = <FigureCard figure={figure}>{detailsOf?.(group)}</FigureCard>;
  if (inner.length === 0) return chart;
  const name = t('Entries of “{title}”', { title: question.title });
  return (
    <div className="summary-repeat">
      {chart}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div role="group" aria-label={name} className="summary-entries">
        <p className="note">
          {plural(entries, '{name}: {n} entry', '{name}: {n} entries', { name })}
        </p>
        <div className="summary">
          {inner.map((one) => (
            <QuestionSection
              key={one.question.key}
              group={one}
              detailsOf={detailsOf}
              earlier={earlier && { ...earlier, groups: before?.inner ?? [] }}
              unit="entry"
            />
          ))}
        </div>
      </div>
    </div>
  );
}
