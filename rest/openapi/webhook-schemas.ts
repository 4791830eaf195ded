import { type EventType, eventTypes } from '../../src/events/event-types.ts';
import type { Json } from './components.ts';

/** A response, or what is left of it. */
const responseOrReference = { anyOf: [ref('Response'), ref('ResponseReference')] };

/** When each event happens, and what it tells beside its workspace. */
const events: Readonly<Record<EventType, { readonly summary: string; readonly data: Json }>> = {
  'response.created': {
    summary: 'A response was stored',
    data: { form: ref('EventForm'), response: responseOrReference },
  },
  'response.approval_changed': {
    summary: 'The decision on a response is another one',
    data: { form: ref('EventForm'), response: responseOrReference },
  },
  'response.deleted': {
    summary: 'A response was deleted',
    data: { form: ref('EventForm'), response: ref('DeletedResponse') },
  },
  'form.published': {
    summary: 'A version of a form was published',
    data: { form: ref('EventForm') },
  },
  'form.unpublished': { summary: 'A form was closed', data: { form: ref('EventForm') } },
  'webhook.test': {
    summary: 'Somebody tests the webhook',
    data: { webhook: objectSchema({ id: { type: 'string' } }) },
  },
};

/** What identifies a response. */
const responseReference: Json = {
  id: { type: 'string' },
  form_version: { type: 'integer' },
  created_at: { type: 'string', format: 'date-time' },
};

/** The schemas of what webhooks receive: one for each event, and `Event` for any of them. */
export function eventSchemas(): Json {
  const schemas = eventTypes.map((type) => [schemaNameOf(type), eventSchema(type)]);
  return {
    ...Object.fromEntries(schemas),
    Event: {
      description: 'What receivers of an event get.',
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
            'The response was deleted before this was delivered. Left out where a delivery is shown to an ' +
            'API key without the scope `responses:read`.',
        },
      },
    },
    DeletedResponse: objectSchema(responseReference),
  };
}

/** What this service sends by itself: the section `webhooks` of the document. */
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
    description: 'Signed by Standard Webhooks 1.0.0: look at the signature before you believe it.',
    security: [],
    parameters: signatureHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref(schemaNameOf(type)) } },
    },
    responses: {
      '2XX': {
        description: 'The receiver has it. Any other status, a redirect too, is a failure.',
      },
      '410': { description: 'The receiver wants no more: the webhook is disabled.' },
    },
  };
}

const signatureHeaders = [
  ['webhook-id', 'The same at every try: who has seen it does nothing.'],
  ['webhook-timestamp', 'When this try was made, in seconds since 1970.'],
  ['webhook-signature', '`v1,` and a signature in base64; several have a space between them.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** `response.approval_changed` reads `ResponseApprovalChangedEvent`. */
function schemaNameOf(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** An object that has all of these members. */
function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
