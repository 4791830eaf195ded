import { z } from 'zod';
import { eventTypeModel } from '../events/event-types.ts';
import { textSchema } from '../platform/validation/text-schema.ts';
import { isPrivateHost } from './sending/public-address.ts';

/** The longest URL, in characters. */
const urlLimit = 2048;

/**
 * What a webhook is made of.
 *
 * @param allowPrivate whether it may lead to private addresses and use plain `http:`
 */
export function webhookModel(allowPrivate: boolean) {
  return z.object({
    url: z
      .string()
      .superRefine((url, { addIssue }) => {
        const fault = urlFault(url, allowPrivate);
        if (!fault) return;
        addIssue({ code: 'custom', params: { code: fault.code }, message: fault.message });
      })
      // As it is called: without control characters, which a URL's parser drops or escapes.
      .transform((url) => new URL(url).href),
    events: z
      .array(eventTypeModel)
      .min(1)
      .transform((events) => [...new Set(events)]),
    formId: z.string().nullable(),
    enabled: z.boolean(),
    description: textSchema(0, 500).nullable(),
  });
}

function urlFault(text: string, allowPrivate: boolean) {
  const isLong = text.length > urlLimit;
  const url = !isLong && URL.canParse(text) ? new URL(text) : undefined;
  if (isLong || (url && url.href.length > urlLimit)) {
    return { code: 'too_long', message: `Must have at most ${urlLimit} characters.` };
  }
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.password !== '') {
    const words = `Must be a URL with ${schemes.join(' or ')}//, without a user name.`;
    return { code: 'invalid_url', message: words };
  }
  if (allowPrivate || !isPrivateHost(url.hostname)) return undefined;
  return { code: 'private_address', message: 'Must not lead to a private address.' };
}
