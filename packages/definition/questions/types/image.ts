import { textMembers } from '../../model/text-members.ts';
import { contentType } from './question-type.ts';

/** An image between questions. */
export const image = contentType({
  type: 'image',
  members: (types) => ({
    image_url: types.url(),
    alt: types.text(textMembers.element.alt).optional(),
  }),
});
