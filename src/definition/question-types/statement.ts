import { contentType } from './question-type.ts';

/** Words between the questions. */
export const statement = contentType({
  type: 'statement',
  members: (types) => ({ text: types.text(5000).optional() }),
});
