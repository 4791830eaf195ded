import {
  activityDays,
  createDailyCountLoader,
  createLastResponseLoader,
} from '../../../forms/list/response-activity.ts';
import { closedReasonOf } from '../../../forms/public/availability.ts';
import { sumCounts } from '../../../forms/response-count-loader.ts';
import { parseSettings } from '../../../forms/settings/form-settings.ts';
import { builder } from '../../core/builder.ts';
import { type Context, perRequest } from '../../core/context.ts';
import { ClosedReason } from '../public-form.ts';
import { responseCounts } from '../response-counts.ts';

// What a list of forms shows of their responses. Each field reads one statement for all forms of a page.

const dailyCounts = perRequest(createDailyCountLoader);
const lastResponses = perRequest(createLastResponseLoader);

const canRead = ({ viewer }: Context) => viewer().scopes.has('responses:read');

builder.prismaObjectFields('Form', (t) => ({
  closedReason: t.field({
    type: ClosedReason,
    nullable: true,
    description: 'Why the form does not accept responses now; null if it does.',
    authScopes: { scope: 'forms:read' },
    select: { id: true, status: true, settings: true, publishedVersion: true },
    resolve: ({ id, status, settings, publishedVersion }, _, context) =>
      closedReasonOf(
        context.services,
        { status, settings: parseSettings(settings), version: publishedVersion ?? undefined },
        async () => sumCounts(await responseCounts(context).load(id)),
      ),
  }),
  dailyResponseCounts: t.intList({
    nullable: true,
    description:
      `Number of responses of each day in UTC: ${activityDays} entries, the oldest first, today last. Null without the ` +
      'scope `responses:read`.',
    select: { id: true },
    resolve: async ({ id }, _, context) =>
      canRead(context) ? [...(await dailyCounts(context).load(id))] : null,
  }),
  lastResponseAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Time of the newest response; null if there is none, and without the scope `responses:read`.',
    select: { id: true },
    resolve: ({ id }, _, context) => (canRead(context) ? lastResponses(context).load(id) : null),
  }),
}));
