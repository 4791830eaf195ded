import { z } from 'zod';
import { type Html, html } from '../../../packages/common/text/html.ts';
import { definitionJsonSchema } from '../../../packages/definition/definition-json-schema.ts';
import { inlineText, joined, table } from '../model/parts.ts';
import { type Schema, schemaModel } from '../reference/openapi-model.ts';
import { jsonCode } from './json-text.ts';

export interface DescribedMember {
  /** With the path from the object, such as `options[].label`. */
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly limits: string;
  /** Undefined without a default. */
  readonly default: unknown;
  readonly values: readonly unknown[];
  readonly description: string;
}

const describedModel = z.object({
  $defs: z.record(z.string(), schemaModel),
  properties: z.object({ approval: schemaModel }),
});

let loaded: z.infer<typeof describedModel> | undefined;

/** The JSON Schema of a definition, made for the first page: a start need not wait for it. */
function described() {
  loaded ??= describedModel.parse(definitionJsonSchema('input'));
  return loaded;
}

/** The members of an object in `$defs`, such as an element type, and of the objects in its lists. */
export const membersOf = (name: string): DescribedMember[] =>
  membersIn(described().$defs[name] ?? {}, '');

export const approvalMembers = (): DescribedMember[] =>
  membersIn(described().properties.approval, '');

const membersIn = ({ properties: own = {}, required = [] }: Schema, prefix: string) =>
  Object.entries(own).flatMap(([name, member]): DescribedMember[] => {
    const path = `${prefix}${name}`;
    const { description = '', default: fallback, items = {} } = member;
    const shape = { type: typeOf(member), limits: limitsOf(member), values: valuesOf(member) };
    return [
      { name: path, required: required.includes(name), ...shape, default: fallback, description },
      ...membersIn(items, `${path}[].`),
    ];
  });

/** In a request, null means that a member is absent. */
const typesOf = ({ type }: Schema) => [type ?? []].flat().filter((one) => one !== 'null');

function typeOf(member: Schema): string {
  const [type] = typesOf(member);
  if (type === undefined) return 'object';
  if (type !== 'array') return member.format === undefined ? type : `${type} (${member.format})`;
  const entry = member.items?.type;
  return `array of ${typeof entry === 'string' ? `${entry}s` : 'objects'}`;
}

function limitsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  return [
    range(minimum, maximum, ''),
    range(minLength || undefined, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const text = (value: number) => value.toLocaleString('en');
  const isOpen = most === undefined || most === Number.MAX_SAFE_INTEGER;
  if (isOpen) return least === undefined ? '' : `at least ${text(least)}${unit}`;
  return `${least === undefined ? 'up to' : `${text(least)} to`} ${text(most)}${unit}`;
}

const valuesOf = ({ enum: own, items }: Schema): readonly unknown[] =>
  (own ?? items?.enum ?? []).filter((value) => value !== null);

const listedValues = 14;

function memberValue({ type, limits, values }: DescribedMember): Html {
  const shown = values.slice(0, listedValues).map(jsonCode);
  const more = values.length - shown.length;
  return html`${type}${limits !== '' && html`<br><small>${limits}</small>`}${
    shown.length > 0 &&
    html`<br><small>${joined(shown, ', ')}${more > 0 && ` and ${more} more`}</small>`
  }`;
}

export const membersTable = (members: readonly DescribedMember[]): Html =>
  table(
    ['Member', 'Type', 'Default', 'Description'],
    members.map((member) => [
      html`<code>${member.name}</code>${member.required && html`<br><small>required</small>`}`,
      memberValue(member),
      member.default !== undefined && jsonCode(member.default),
      inlineText(member.description),
    ]),
  );
