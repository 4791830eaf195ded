import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldGroup, Select } from '../../../ui/controls/fields.tsx';
import { ProblemNotice } from '../../../ui/feedback/states.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useDatasets } from '../../datasets/use-datasets.ts';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText, type JsonObject, objectOf, objectsOf } from '../model/json.ts';
import { earlierFields } from './conditions/earlier-fields.ts';

/** The options of a question: its own, or the rows of a dataset, which earlier answers may filter. */
export function OptionSourceField(props: FieldProps) {
  const { field, value, onChange, problems, readOnly } = props;
  const datasets = useDatasets();
  const source = objectOf(value);
  const id = asText(source['dataset']);
  const known = datasets.data ?? [];
  const columns = known.find((one) => one.id === id)?.columns ?? [];
  const isUnknown = id !== '' && datasets.data && columns.length === 0;
  const choose = (chosen: string) => {
    const [first = '', second = first] = known.find((one) => one.id === chosen)?.columns ?? [];
    onChange(chosen === '' ? undefined : { dataset: chosen, value: first, label: second });
  };
  return (
    <FieldGroup label={field.label} error={errorOf(problems)}>
      <Select
        label={t('Dataset')}
        description={field.description}
        isDisabled={readOnly}
        options={[
          { value: '', label: t('None: own options') },
          ...(isUnknown ? [{ value: id, label: id }] : []),
          ...known.map((one) => ({ value: one.id, label: one.name })),
        ]}
        value={id}
        onChange={choose}
      />
      {datasets.error && <ProblemNotice problem={datasets.error} />}
      {datasets.hasMore && !readOnly && (
        <Button size="small" isPending={datasets.isLoadingMore} onPress={datasets.loadMore}>
          {t('More datasets')}
        </Button>
      )}
      {id !== '' && <SourceColumns {...props} source={source} columns={columns} />}
    </FieldGroup>
  );
}

/** Answers that are compared with a column, as text. */
const comparedOperands: readonly string[] = ['text', 'number', 'boolean', 'option', 'partial_date'];

interface SourceColumnsProps extends FieldProps {
  source: JsonObject;
  columns: readonly string[];
}

function SourceColumns(props: SourceColumnsProps) {
  const { source, columns, document, path, onChange, readOnly } = props;
  const options = columns.map((name) => ({ value: name, label: name }));
  const filters = objectsOf(source['filter']);
  const questions = earlierFields(document, path)
    .filter(({ operand }) => comparedOperands.includes(operand))
    .map((one) => ({ value: one.id, label: one.label }));
  const filterBy = (next: readonly JsonObject[]) => {
    const { filter: _, ...others } = source;
    onChange(next.length > 0 ? { ...others, filter: [...next] } : others);
  };
  return (
    <>
      {(['value', 'label'] as const).map((name) => (
        <Select
          key={name}
          label={name === 'value' ? t('Column of values') : t('Column of labels')}
          isDisabled={readOnly}
          options={options}
          value={asText(source[name])}
          onChange={(column) => onChange({ ...source, [name]: column })}
        />
      ))}
      {filters.map((filter, index) => {
        const change = (members: JsonObject) =>
          filterBy(filters.with(index, { ...filter, ...members }));
        return (
          // biome-ignore lint/a11y/useSemanticElements: the outer fieldset has the legend
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
            key={index}
            role="group"
            aria-label={t('Filter {number}', { number: formatNumber(index + 1) })}
            className="record card stack"
          >
            <Select
              label={t('Column')}
              isDisabled={readOnly}
              options={options}
              value={asText(filter['column'])}
              onChange={(column) => change({ column })}
            />
            <Select
              label={t('Equals the answer to')}
              isDisabled={readOnly}
              options={questions}
              value={asText(filter['question'])}
              onChange={(question) => change({ question })}
            />
            {!readOnly && (
              <IconButton
                size="small"
                label={t('Remove filter {number}', { number: formatNumber(index + 1) })}
                icon={<Trash2 />}
                onPress={() => filterBy(filters.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {!readOnly && questions.length > 0 && (
        <Button
          size="small"
          icon={<Plus />}
          onPress={() =>
            filterBy([
              ...filters,
              { column: columns[0] ?? '', question: questions[0]?.value ?? '' },
            ])
          }
        >
          {t('Add filter')}
        </Button>
      )}
    </>
  );
}
