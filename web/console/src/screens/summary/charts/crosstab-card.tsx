import { useId, useMemo, useState } from 'react';
import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { SummaryCrosstabDocument } from '../../../../generated/summary.ts';
import { useRequest } from '../../../api/use-request.ts';
import { t } from '../../../texts/translate.tsx';
import { Select } from '../../../ui/controls/fields.tsx';
import type { SelectOption } from '../../../ui/controls/option-list.tsx';
import { QueryState } from '../../../ui/feedback/states.tsx';
import {
  type CellContent,
  type CrosstabAxis,
  columnAxes,
  crosstabAxes,
  crosstabFigure,
} from '../figures/crosstab-figure.ts';
import type { Selection } from '../use-summary.ts';
import { FigureCard } from './figure-card.tsx';

/** The questions of a crosstab, as the API names them; empty without one. */
export interface CrosstabChoice {
  readonly rows: string;
  readonly columns: string;
}

interface CrosstabCardProps {
  definition: Definition;
  selection: Selection;
  chosen: CrosstabChoice;
  onChoose(chosen: Partial<CrosstabChoice>): void;
}

const contentOptions: readonly SelectOption<CellContent>[] = [
  { value: 'numbers', label: t('Numbers') },
  { value: 'row_shares', label: t('Shares of rows') },
  { value: 'column_shares', label: t('Shares of columns') },
];

/** Two questions that are chosen, and how often their answers occur together. Nothing for a form without two that fit. */
export function CrosstabCard({ definition, selection, chosen, onChoose }: CrosstabCardProps) {
  const axes = useMemo(() => crosstabAxes(definition), [definition]);
  const [content, setContent] = useState<CellContent>('numbers');
  const titleId = useId();
  if (axes.length < 2) return null;
  return (
    <section className="crosstab" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Two questions together')}</h2>
      <div className="crosstab-choice">
        <AxisSelect
          label={t('Rows')}
          axes={axes}
          value={chosen.rows}
          onChange={(rows) => onChoose({ rows })}
        />
        <AxisSelect
          label={t('Columns')}
          axes={columnAxes(axes, chosen.rows)}
          value={chosen.columns}
          onChange={(columns) => onChoose({ columns })}
        />
        <Select
          label={t('Cells')}
          options={contentOptions}
          value={content}
          onChange={(next) => setContent(next)}
        />
      </div>
      {chosen.rows && chosen.columns && (
        <ChosenCrosstab selection={selection} chosen={chosen} axes={axes} content={content} />
      )}
    </section>
  );
}

interface AxisSelectProps {
  label: string;
  axes: readonly CrosstabAxis[];
  value: string;
  onChange(name: string): void;
}

/** No id of a question has parentheses. */
const none = { value: '(none)', label: t('No question') };

function AxisSelect({ label, axes, value, onChange }: AxisSelectProps) {
  return (
    <Select
      label={label}
      options={[none, ...axes.map((axis) => ({ value: axis.name, label: axis.label }))]}
      value={value || none.value}
      onChange={(name) => onChange(name === none.value ? '' : name)}
    />
  );
}

interface ChosenCrosstabProps {
  selection: Selection;
  chosen: CrosstabChoice;
  axes: readonly CrosstabAxis[];
  content: CellContent;
}

function ChosenCrosstab({ selection, chosen, axes, content }: ChosenCrosstabProps) {
  const crosstab = useRequest(['crosstab', selection, chosen], SummaryCrosstabDocument, {
    ...selection,
    ...chosen,
  });
  const labelOf = (name: string) => axes.find((axis) => axis.name === name)?.label ?? name;
  const titles = { rows: labelOf(chosen.rows), columns: labelOf(chosen.columns) };
  const found = crosstab.data?.crosstab;
  return (
    <>
      <QueryState query={crosstab} label={t('Computing the crosstab')} />
      {found && <FigureCard figure={crosstabFigure(found, titles, content)} />}
    </>
  );
}
