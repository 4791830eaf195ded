import { contentType } from './question-type.ts';

/** Text between questions. */
export const statement = contentType({
  type: 'statement',
  members: (types) => ({ text: types.text(5000).optional() }),
});
