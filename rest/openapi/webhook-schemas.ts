import { isObjectType } from 'graphql';
import { pascalCase } from '../../packages/common/text/letter-case.ts';
import { type EventType, eventTypes } from '../../src/events/event-types.ts';
import { schema } from '../../src/schema/schema.ts';
import type { Json } from './components.ts';

const form = { ...ref('EventForm'), description: 'The form of the event.' };

/** A response; a reference to it if it was deleted or may not be shown. */
const responseOrReference = {
  anyOf: [ref('Response'), ref('ResponseReference')],
  description: 'The response; without its answers if it was deleted or may not be shown.',
};

const deletedResponse = { ...ref('DeletedResponse'), description: 'The deleted response.' };

/** The summary of each event, and its data besides the workspace. */
const events: Readonly<Record<EventType, { readonly summary: string; readonly data: Json }>> = {
  'response.created': {
    summary: 'Response created',
    data: { form, response: responseOrReference },
  },
  'response.approval_changed': {
    summary: 'Approval status changed',
    data: { form, response: responseOrReference },
  },
  'response.deleted': {
    summary: 'Response deleted',
    data: { form, response: deletedResponse },
  },
  'form.published': {
    summary: 'Form published',
    data: { form },
  },
  'form.unpublished': { summary: 'Form unpublished', data: { form } },
  'form.response_limit_reached': {
    summary: 'Response limit reached',
    data: { form, response: responseOrReference },
  },
  'webhook.test': {
    summary: 'Webhook test',
    data: {
      webhook: {
        ...objectSchema({ id: described('Webhook', 'id', { type: 'string' }) }),
        description: 'The webhook that is tested.',
      },
    },
  },
};

/** The fields that identify a response. */
const responseReference: Json = {
  id: described('Response', 'id', { type: 'string' }),
  form_version: described('Response', 'formVersion', { type: 'integer' }),
  created_at: described('Response', 'createdAt', { type: 'string', format: 'date-time' }),
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
      id: described('Form', 'id', { type: 'string' }),
      slug: described('Form', 'slug', { type: 'string' }),
      title: described('Form', 'title', { type: 'string' }),
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
    type: { type: 'string', const: type, description: 'The event type.' },
    timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
    data: {
      ...objectSchema({
        workspace_id: described('Workspace', 'workspaceId', { type: 'string' }),
        ...events[type].data,
      }),
      description: 'What the event is about.',
    },
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
  return `${pascalCase(type.replace('.', '_'))}Event`;
}

/** A schema with the description of a field in the GraphQL schema. */
function described(typeName: string, field: string, member: Json): Json {
  const type = schema.getType(typeName);
  const description = isObjectType(type) ? type.getFields()[field]?.description : undefined;
  if (!description) throw new Error(`Field without description: ${typeName}.${field}`);
  return { ...member, description };
}

/** An object whose fields are all required. */
function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
