import { z } from 'zod';
import { orNotFound } from '../../packages/common/problem.ts';
import { parseUrl } from '../../packages/common/text/parse-url.ts';
import { textSchema } from '../../packages/common/validation/text-schema.ts';
import type { Webhook } from '../../prisma/generated/client/client.ts';
import { eventTypeModel } from '../events/event-types.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, readPage, unlimited } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { isPrivateHost } from './sending/public-address.ts';

/**
 * The webhooks of the viewer's workspace, oldest first; all of them unless a page is requested.
 *
 * @throws {Problem} `bad_request`
 */
export function listWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<Webhook>> {
  return readPage(request, 'asc', unlimited, ({ key: id, order }, limit) =>
    db.prisma.webhook.findMany({ where: { workspaceId, id }, orderBy: { id: order }, ...limit }),
  );
}

export function countWebhooks({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.webhook.count({ where: { workspaceId } });
}

/**
 * A webhook of the viewer's workspace.
 *
 * @throws {Problem} `not_found`, also for a webhook of another workspace
 */
export async function findWebhook(
  { db }: Platform,
  { workspaceId }: Viewer,
  id: string,
): Promise<Webhook> {
  const where = { id, workspaceId };
  return orNotFound('webhook', isId('wh', id) && (await db.prisma.webhook.findFirst({ where })));
}

/** The webhooks of the viewer's workspace with these ids, in any order. */
export function findWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<Webhook[]> {
  return db.prisma.webhook.findMany({ where: { id: { in: [...ids] }, workspaceId } });
}

/** What events can contain in addition. */
export const webhookIncludes = ['labels'] as const;

export const webhookIncludeModel = z.enum(webhookIncludes);

/** Maximum length of a URL in characters. */
const urlLimit = 2048;

/**
 * The fields of a webhook.
 *
 * @param allowPrivate whether private addresses and `http:` are allowed
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
      // Normalized: the URL parser removes or escapes control characters.
      .transform((url) => new URL(url).href),
    events: z
      .array(eventTypeModel)
      .min(1)
      .transform((events) => [...new Set(events)]),
    include: z.array(webhookIncludeModel).transform((names) => [...new Set(names)]),
    formId: z.string().nullable(),
    enabled: z.boolean(),
    description: textSchema(0, 500).nullable(),
  });
}

function urlFault(text: string, allowPrivate: boolean) {
  const isLong = text.length > urlLimit;
  const url = isLong ? undefined : parseUrl(text);
  if (isLong || (url && url.href.length > urlLimit)) {
    return { code: 'too_long', message: `Must have at most ${urlLimit} characters.` };
  }
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.password !== '') {
    const message = `Must be a URL with ${schemes.join(' or ')} and without credentials.`;
    return { code: 'invalid_url', message };
  }
  if (allowPrivate || !isPrivateHost(url.hostname)) return undefined;
  return { code: 'private_address', message: 'Must not be a private address.' };
}
