// The objects that members of elements contain: options, the datasets that they come from, rows and columns of a matrix.

import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import type { OptionSource } from '../../../packages/definition/model/option-list.ts';
import { isExclusive } from '../../../packages/definition/questions/values/choice-options.ts';
import { builder } from '../core/builder.ts';

const {
  option: optionTexts,
  optionSource: sourceTexts,
  optionFilter: filterTexts,
  line: lineTexts,
} = memberDescriptions;

/** An option of a definition, or of a public form, where it is marked if it is full. */
interface ShownOption {
  readonly id: string;
  readonly label: string;
  readonly image_url?: string | undefined;
  readonly limit?: number | undefined;
  readonly exclusive?: boolean | undefined;
  readonly score?: number | undefined;
  readonly code?: string | undefined;
  readonly available?: boolean | undefined;
}

export const OptionType = builder.objectRef<ShownOption>('Option').implement({
  description: 'An option of a choice question.',
  fields: (t) => ({
    key: t.exposeID('id', { description: optionTexts.id }),
    label: t.exposeString('label', { description: optionTexts.label }),
    code: t.exposeString('code', { nullable: true, description: optionTexts.code }),
    imageUrl: t.exposeString('image_url', {
      nullable: true,
      description: optionTexts.image_url,
    }),
    limit: t.exposeInt('limit', { nullable: true, description: optionTexts.limit }),
    score: t.exposeFloat('score', { nullable: true, description: optionTexts.score }),
    exclusive: t.boolean({
      description: optionTexts.exclusive,
      resolve: isExclusive,
    }),
    available: t.boolean({
      description: optionTexts.available,
      resolve: ({ available }) => available ?? true,
    }),
  }),
});

type OptionFilter = NonNullable<OptionSource['filter']>[number];

const OptionFilterType = builder.objectRef<OptionFilter>('OptionFilter').implement({
  description: 'A column of a dataset that must equal an answer.',
  fields: (t) => ({
    column: t.exposeString('column', { description: filterTexts.column }),
    question: t.exposeString('question', { description: filterTexts.question }),
  }),
});

export const OptionSourceType = builder.objectRef<OptionSource>('OptionSource').implement({
  description: 'Where the options of a question come from.',
  fields: (t) => ({
    dataset: t.exposeID('dataset', { description: sourceTexts.dataset }),
    value: t.exposeString('value', { description: sourceTexts.value }),
    label: t.exposeString('label', { description: sourceTexts.label }),
    filter: t.field({
      type: [OptionFilterType],
      description: sourceTexts.filter,
      extensions: { listSize: 2 },
      resolve: ({ filter }) => filter ?? [],
    }),
  }),
});

interface Line {
  readonly id: string;
  readonly label: string;
  readonly code?: string | undefined;
}

export const MatrixLineType = builder.objectRef<Line>('MatrixLine').implement({
  description: 'A row or a column of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', { description: lineTexts.id }),
    label: t.exposeString('label', { description: lineTexts.label }),
    code: t.exposeString('code', { nullable: true, description: lineTexts.code }),
  }),
});
