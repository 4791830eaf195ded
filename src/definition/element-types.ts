import { contentTypes, questionTypes } from './question-types.ts';

/** The types of all elements as values of an enum: `SHORT_TEXT` is `short_text`. */
export const ElementTypes = Object.fromEntries(
  [...questionTypes, ...contentTypes].map(({ type }) => [type.toUpperCase(), type]),
);
