import { type EventType, eventTypes } from '../../src/events/event-types.ts';
import type { Json } from './components.ts';

/** A response; a reference to it if it was deleted or may not be shown. */
const responseOrReference = { anyOf: [ref('Response'), ref('ResponseReference')] };

/** The summary of each event, and its data besides the workspace. */
const events: Readonly<Record<EventType, { readonly summary: string; readonly data: Json }>> = {
  'response.created': {
    summary: 'Response created',
    data: { form: ref('EventForm'), response: responseOrReference },
  },
  'response.approval_changed': {
    summary: 'Approval status changed',
    data: { form: ref('EventForm'), response: responseOrReference },
  },
  'response.deleted': {
    summary: 'Response deleted',
    data: { form: ref('EventForm'), response: ref('DeletedResponse') },
  },
  'form.published': {
    summary: 'Form published',
    data: { form: ref('EventForm') },
  },
  'form.unpublished': { summary: 'Form unpublished', data: { form: ref('EventForm') } },
  'webhook.test': {
    summary: 'Webhook test',
    data: { webhook: objectSchema({ id: { type: 'string' } }) },
  },
};

/** The fields that identify a response. */
const responseReference: Json = {
  id: { type: 'string' },
  form_version: { type: 'integer' },
  created_at: { type: 'string', format: 'date-time' },
};

/** The schemas of webhook payloads: one for each event type, and their union `Event`. */
export function eventSchemas(): Json {
  const schemas = eventTypes.map((type) => [schemaNameOf(type), eventSchema(type)]);
  return {
    ...Object.fromEntries(schemas),
    Event: {
      description: 'Payload of a webhook delivery.',
      oneOf: eventTypes.map((type) => ref(schemaNameOf(type))),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(eventTypes.map((type) => [type, ref(schemaNameOf(type)).$ref])),
      },
    },
    EventForm: objectSchema({
      id: { type: 'string' },
      slug: { type: 'string' },
      title: { type: 'string' },
    }),
    ResponseReference: {
      ...objectSchema(responseReference),
      description: 'A response without its answers.',
      properties: {
        ...responseReference,
        deleted: {
          type: 'boolean',
          const: true,
          description:
            'The response was deleted before the delivery. Omitted if the delivery is shown to an API key ' +
            'without the scope `responses:read`.',
        },
      },
    },
    DeletedResponse: objectSchema(responseReference),
  };
}

/** The requests that this service sends: the section `webhooks` of the document. */
export function webhookPaths(): Json {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: webhookOperation(type) }]));
}

function eventSchema(type: EventType): Json {
  return objectSchema({
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: objectSchema({ workspace_id: { type: 'string' }, ...events[type].data }),
  });
}

function webhookOperation(type: EventType): Json {
  return {
    operationId: `on${schemaNameOf(type).replace(/Event$/, '')}`,
    tags: ['Webhooks'],
    summary: events[type].summary,
    description:
      'Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.',
    security: [],
    parameters: signatureHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref(schemaNameOf(type)) } },
    },
    responses: {
      '2XX': {
        description: 'Delivered. Any other status, including a redirect, is a failed attempt.',
      },
      '410': { description: 'The receiver is gone. The webhook is disabled.' },
    },
  };
}

const signatureHeaders = [
  ['webhook-id', 'Id of the event, the same in every attempt. Use it to ignore duplicates.'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since the Unix epoch.'],
  [
    'webhook-signature',
    '`v1,` followed by the signature in base64. Several signatures are separated by spaces.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** `response.approval_changed` becomes `ResponseApprovalChangedEvent`. */
function schemaNameOf(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** An object whose fields are all required. */
function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
