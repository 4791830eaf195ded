import { textMembers } from '../../model/text-members.ts';
import { contentType } from './question-type.ts';

export const statement = contentType({
  type: 'statement',
  members: (types) => ({ text: types.text(textMembers.element.text).optional() }),
});

/** An image between questions. */
export const image = contentType({
  type: 'image',
  members: (types) => ({
    image_url: types.url(),
    alt: types.text(textMembers.element.alt).optional(),
  }),
});
