// GraphQL fields for the members of individual element types.

import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { camelCase } from '../../../packages/common/text/letter-case.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import {
  type MemberShape,
  memberShapeOf,
  mergeShapes,
} from '../../../packages/definition/member-introspection.ts';
import { descriptionOf } from '../../../packages/definition/model/describe-members.ts';
import { elementMemberDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import {
  type AnyElementType,
  elementTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import type { Types } from '../core/builder.ts';
import { MatrixLineType, OptionSourceType, OptionType } from './member-objects.ts';

/** The merged shape of each field: fields that clients select on several types must have the same type. */
const fieldShapes = new Map<string, MemberShape>();
for (const row of elementTypes) {
  for (const [member, model] of Object.entries(row.members(memberTypes))) {
    const shape = memberShapeOf(model);
    const name = fieldName(member, shape);
    fieldShapes.set(name, mergeShapes(fieldShapes.get(name) ?? shape, shape));
  }
}

export function memberFields(t: ObjectFieldBuilder<Types, Element>, row: AnyElementType): FieldMap {
  return Object.fromEntries(
    Object.entries(row.members(memberTypes)).map(([member, model]) => {
      const own = memberShapeOf(model);
      const name = fieldName(member, own);
      const shape = { ...own, ...fieldShapes.get(name) };
      return [name, fieldOf(t, member, describe(row, member, shape), shape)];
    }),
  );
}

/** `min` and `max` are strings for dates and numbers elsewhere, so they need two GraphQL fields. */
function fieldName(member: string, { of }: MemberShape): string {
  if (of === 'text' && member === 'min') return 'earliest';
  if (of === 'text' && member === 'max') return 'latest';
  return camelCase(member);
}

function describe({ type }: AnyElementType, member: string, { allowedValues }: MemberShape) {
  const text = descriptionOf(elementMemberDescriptions(type), member);
  if (!allowedValues) return text;
  return `${text} Values: ${allowedValues.map((value) => `\`${value}\``).join(', ')}.`;
}

function fieldOf(
  t: ObjectFieldBuilder<Types, Element>,
  member: string,
  description: string,
  shape: MemberShape,
) {
  const fieldOptions = {
    description,
    nullable: shape.optional,
    extensions: { listSize: 5 },
    resolve: (element: Element) => Reflect.get(element, member),
  };
  switch (shape.of) {
    case 'boolean':
      return t.boolean(fieldOptions);
    case 'integer':
      return t.int(fieldOptions);
    case 'number':
      return t.float(fieldOptions);
    case 'option':
      return t.field({ ...fieldOptions, type: [OptionType] });
    case 'option_source':
      return t.field({ ...fieldOptions, type: OptionSourceType });
    case 'line':
      return t.field({ ...fieldOptions, type: [MatrixLineType] });
    case 'text':
      return shape.list ? t.stringList(fieldOptions) : t.string(fieldOptions);
  }
}
