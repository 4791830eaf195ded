import type { ReactNode } from 'react';
import { plural, t } from '../../texts/translate.tsx';
import { FigureCard } from './charts/figure-card.tsx';
import type { PeriodNames } from './figures/compare-figures.ts';
import { comparedQuestion } from './figures/compared-question.ts';
import { questionFigure } from './figures/question-figure.ts';
import { type QuestionGroup, sameQuestion } from './figures/question-groups.ts';

/** The groups of an earlier period, and what both periods are called. */
export interface EarlierGroups {
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
export function QuestionSection(props: QuestionSectionProps) {
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
              {...{ group: one, detailsOf }}
              earlier={earlier && { ...earlier, groups: before?.inner ?? [] }}
              unit="entry"
            />
          ))}
        </div>
      </div>
    </div>
  );
}
