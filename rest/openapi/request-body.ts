import { getNullableType, isInputObjectType, isNonNullType } from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import type { Variable } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import {
  fieldsOf,
  inputSchema,
  jsonInputSchema,
  multipartInputSchema,
  propertiesOf,
} from './input-schema.ts';
import { recordedExampleOf, recordedValue } from './recorded-content.ts';

export function requestBodyOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json | undefined {
  const { multipart, examples = {} } = endpoint;
  const whole = variables.find(({ from }) => from === 'body');
  const members = variables.filter(({ from }) => from === 'member');
  if (!whole && members.length === 0) return undefined;
  const multipartContent = whole &&
    multipart && {
      'multipart/form-data': {
        schema: multipartInputSchema(whole.type, Object.keys(multipart.fields), components),
        examples: recordedValue(uploadValue(endpoint) ?? multipart.example),
      },
    };
  if (multipartContent && !multipart.orJson) {
    return { required: true, description: fieldsFirst, content: multipartContent };
  }
  const bodies = {
    ...recordedValue(recordedExampleOf(endpoint)?.request.body),
    ...Object.fromEntries(
      Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]),
    ),
  };
  return {
    required: whole !== undefined && hasRequiredMember(whole),
    ...(multipartContent && { description: fieldsFirst }),
    content: {
      'application/json': {
        schema: schemaOf(endpoint, { whole, members }, components),
        ...(Object.keys(bodies).length > 0 && { examples: bodies }),
      },
      ...multipartContent,
    },
  };
}

const fieldsFirst = 'Of multipart/form-data, the fields must precede the file.';

interface BodyVariables {
  readonly whole: Variable | undefined;
  readonly members: readonly Variable[];
}

function schemaOf(
  { multipart }: Endpoint,
  { whole, members }: BodyVariables,
  components: Components,
): Json {
  if (!whole) return membersSchema(members, components);
  if (multipart) return jsonInputSchema(whole.type, components);
  return inputSchema(whole.type, components, members);
}

/** The fields of a multipart body, with the text of the file. */
function uploadValue(endpoint: Endpoint): object | undefined {
  const upload = recordedExampleOf(endpoint)?.request.upload;
  return upload && { item_id: upload.itemId, file: upload.text };
}

function hasRequiredMember({ type }: Variable): boolean {
  const input = getNullableType(type);
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
  return fields.some((field) => isNonNullType(field.type));
}

/** The schema of a body whose fields are variables. */
const membersSchema = (members: readonly Variable[], components: Components): Json => ({
  type: ['object', 'null'],
  properties: propertiesOf(fieldsOf(members), components),
  additionalProperties: false,
});
