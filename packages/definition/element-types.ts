import { elementTypes } from './questions/question-types.ts';

/** The types of all elements as values of an enum: `SHORT_TEXT` is `short_text`. */
export const ElementTypes = Object.fromEntries(
  elementTypes.map(({ type }) => [type.toUpperCase(), type]),
);
