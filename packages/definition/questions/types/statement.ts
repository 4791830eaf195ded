import { textMembers } from '../../model/text-members.ts';
import { contentType } from './question-type.ts';

/** Text between questions. */
export const statement = contentType({
  type: 'statement',
  members: (types) => ({ text: types.text(textMembers.element.text).optional() }),
});
