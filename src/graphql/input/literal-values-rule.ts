import { Kind, type ValidationRule, ValuesOfCorrectTypeRule } from 'graphql';

/**
 * Validates values in a document, except those of fields' arguments. These are read with the values of the
 * variables, so that all failures of an input are reported together.
 */
export const valuesOutsideArguments: ValidationRule = (context) => ({
  ...ValuesOfCorrectTypeRule(context),
  Argument(_node, _key, _parent, _path, ancestors) {
    const owner = ancestors.at(-1);
    const isOfField = owner !== undefined && 'kind' in owner && owner.kind === Kind.FIELD;
    return isOfField ? false : undefined; // `false` skips the argument
  },
});
