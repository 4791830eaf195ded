import { contentType } from '../question-type.ts';

/** A picture between the questions. */
export const image = contentType({
  type: 'image',
  members: (kit) => ({ image_url: kit.url(), alt: kit.text(500).optional() }),
});
