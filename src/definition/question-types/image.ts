import { contentType } from './question-type.ts';

/** A picture between the questions. */
export const image = contentType({
  type: 'image',
  members: (types) => ({ image_url: types.url(), alt: types.text(500).optional() }),
});
