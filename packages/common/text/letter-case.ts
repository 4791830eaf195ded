/** `short_text` as `shortText`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `short_text` as `ShortText`. */
export const pascalCase = (name: string): string => camelCase(`_${name}`);
