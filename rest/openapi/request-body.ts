import { getNullableType, isInputObjectType, isNonNullType } from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import type { Variable } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { fieldsOf, inputSchema, propertiesOf } from './input-schema.ts';
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
  if (whole && multipart) {
    const description = 'The fields must precede the file.';
    const content = {
      'multipart/form-data': {
        schema: inputSchema(whole.type, components),
        examples: recordedValue(uploadValue(endpoint)),
      },
    };
    return { required: true, description, content };
  }
  const bodies = {
    ...recordedValue(recordedExampleOf(endpoint)?.request.body),
    ...Object.fromEntries(
      Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]),
    ),
  };
  return {
    required: whole !== undefined && hasRequiredMember(whole),
    content: {
      'application/json': {
        schema: whole
          ? inputSchema(whole.type, components, members)
          : membersSchema(members, components),
        ...(Object.keys(bodies).length > 0 && { examples: bodies }),
      },
    },
  };
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
