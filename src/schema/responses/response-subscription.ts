import { builder } from '../core/builder.ts';
import { Response } from './response.ts';
import { ResponseFilter } from './response-filter.ts';

builder.subscriptionField('responseCreated', (t) =>
  t.field({
    type: Response,
    nullable: true,
    description:
      'Emits each new response of a form once. Delivered as a stream: server-sent events ' +
      '(`text/event-stream`) or multipart HTTP (`multipart/mixed;subscriptionSpec=1.0`).',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      filter: t.arg({
        type: ResponseFilter,
        description: 'Restricts the responses, as they are when they are stored; all by default.',
      }),
    },
    subscribe: (_, { formId, filter }, { services, viewer, onDisconnect }) =>
      services.live.subscribe(viewer(), formId, { filter, onDisconnect }),
    resolve: (response) => response,
  }),
);
