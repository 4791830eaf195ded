import type { GraphQLField } from 'graphql';

/**
 * Extensions of a mutation that destroys something. Its arguments and their members refuse null and variables
 * without a value, so that a value that is missing by mistake never widens what is destroyed.
 */
export const destructive = { destructive: true } as const;

export const isDestructive = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>) =>
  extensions['destructive'] === true;

/** The names of mutations that must be declared as destructive. */
export const destructiveName = /^(delete|discard|remove|revoke)[A-Z]/;
