// Options that fields and arguments of many modules have in common.

import type { ArgBuilder, ObjectFieldBuilder } from '@pothos/core';
import type { GraphQLField } from 'graphql';
import { createFormLoader } from '../../forms/form-loaders.ts';
import type { VisitorLimit } from '../../visitors/limits/visitor-rate-limit.ts';
import type { Types } from './builder.ts';
import { type Context, perRequest } from './context.ts';

/** The messages for an input of which exactly one field must be sent. */
export interface Alternatives {
  /** The fields. The first is reported if none is sent, the second of those that are sent if more are. */
  readonly fields: readonly string[];
  /** If none is. */
  readonly missing: string;
  /** If more are. */
  readonly several: string;
}

/** Options of an input type of which exactly one field must be sent (`@oneOf`). */
export function oneOf(alternatives: Alternatives) {
  return { isOneOf: true, extensions: { alternatives } } as const;
}

/** A field that REST omits if it is null. */
export const omitNull = { nullable: true, extensions: { omitNull: true } } as const;

/** A list that REST omits if it is empty: objects without it are as they were before the field existed. */
export const omitEmpty = { extensions: { omitEmpty: true } } as const;

/** A member of an input that may be omitted, but not null. */
export const notNull = { extensions: { notNull: true } } as const;

/**
 * Extensions of a mutation that destroys something. Its arguments and their members refuse null and variables
 * without a value, so that a value that is missing by mistake never widens what is destroyed.
 */
export const destructive = { destructive: true } as const;

export const isDestructive = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>) =>
  extensions['destructive'] === true;

/** The names of mutations that must be declared as destructive. */
export const destructiveName = /^(delete|discard|remove|revoke)[A-Z]/;

/**
 * A public root field, with its rate limit. Both APIs read the limit from here: GraphQL counts before the
 * resolver runs, REST before it reads the body.
 */
export function forVisitors(rateLimit: VisitorLimit, extensions: object = {}) {
  return { extensions: { public: true, rateLimit, ...extensions } } as const;
}

/** What identifies one entry of a form, such as a response. */
export interface FormEntry {
  readonly formId: string;
  readonly id: string;
}

/** The arguments of a field that concerns one entry of a form. */
export function entryArgs(t: ArgBuilder<Types>, entry: string) {
  return {
    formId: t.id({ required: true, description: 'Identifier of the form.' }),
    id: t.id({ required: true, description: `Identifier of the ${entry}.` }),
  };
}

/** Whether a field of the argument `input` was sent and is invalid. */
export type IsUnreadable = (name: string) => boolean;

/**
 * Declares the check of a root field's input that runs if a part of the input is invalid: the rules that
 * the resolver applies, up to and including those that fail with `validation_failed`, without side
 * effects. The failures of both are reported together.
 *
 * @param check receives the valid part, so any field of `input` may be missing; throws what the resolver
 *   would throw
 * @returns extensions of the field
 */
export function inputCheck<Args>(
  check: (args: Args, context: Context, isUnreadable: IsUnreadable) => unknown,
) {
  return { inputCheck: check };
}

const forms = perRequest(createFormLoader);

/** The field `form` of an object that belongs to a form, or to none. The caller has checked the access to the form. */
export const formOf = <Parent extends { readonly formId: string | null }>(
  t: ObjectFieldBuilder<Types, Parent>,
  description = 'The form, after the change.',
) =>
  t.prismaField({
    type: 'Form',
    nullable: true,
    description,
    scope: 'forms:read',
    resolve: (query, { formId }, _, context) =>
      formId === null ? null : forms(context).load({ parentId: formId, query }),
  });
