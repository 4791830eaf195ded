import { type Precision, precisions } from '../../../../packages/common/text/partial-date.ts';
import { withoutEnd } from '../../../../packages/common/text/text-rules.ts';
import { locationPartNames } from '../../../../packages/definition/questions/types/location.ts';
import { plainText } from '../../../../packages/languages/number-input.ts';
import { type ControlValues, controlName, valueIn, valuesIn } from './control-names.ts';
import { type AnswerField, partEntries, type Question } from './entries.ts';
import { numberOf } from './number-values.ts';

// Answers whose parts have controls of their own.

/** The parts that a question accepts, each of them with a control. */
export const datePartsOf = ({
  precision,
}: {
  readonly precision: Precision;
}): readonly Precision[] => precisions.slice(0, precisions.indexOf(precision) + 1);

/** What was entered as one text. It is not a date if a part before another one is missing. */
export const partialDate: AnswerField<'partial_date'> = {
  readAnswer: (entries, { id }) =>
    withoutEnd(
      precisions
        .map((part) => plainText(valueIn(entries, id, part) ?? '').replace(/^\d$/, '0$&'))
        .join('-'),
      '-',
    ),
  entriesOf(answer, element) {
    if (typeof answer !== 'string') return undefined;
    const texts = answer.split('-');
    return datePartsOf(element).map((part, index) => [
      controlName(element.id, part),
      [texts[index] ?? ''],
    ]);
  },
};

export const location: AnswerField<'location'> = {
  readAnswer: (entries, { id }) =>
    Object.fromEntries(
      locationPartNames.flatMap((name) => {
        const value = numberOf(valueIn(entries, id, name));
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  entriesOf: (answer, { id }) =>
    typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? Object.entries(answer).flatMap(([name, value]) =>
          typeof value === 'number' ? [[controlName(id, name), [String(value)]] as const] : [],
        )
      : undefined,
};

export const matrix: AnswerField<'matrix'> = {
  readAnswer: (entries, { id, rows, multiple }) =>
    Object.fromEntries(
      rows.flatMap(({ id: row }): [string, unknown][] => {
        const values = valuesIn(entries, id, row);
        return values.length === 0 ? [] : [[row, multiple ? values : values[0]]];
      }),
    ),
  entriesOf: partEntries,
};

/** Texts by the names of the parts. */
export const textParts = {
  readAnswer(entries: ControlValues, { id }: Question) {
    const start = controlName(id, '');
    return Object.fromEntries(
      [...entries]
        .filter(([name]) => name.startsWith(start))
        .map(([name, [value]]) => [name.slice(start.length), value?.trim()] as const)
        .filter(([, value]) => value),
    );
  },
  entriesOf: partEntries,
};
