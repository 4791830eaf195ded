/** `short_text` as `shortText`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `short_text` as `ShortText`. */
export const pascalCase = (name: string): string => camelCase(`_${name}`);

/** The name of a GraphQL enum value: that of `form.published` is `FORM_PUBLISHED`. */
type EnumName<Value extends string> = Value extends `${infer First}${'.' | ':'}${infer Rest}`
  ? `${Uppercase<First>}_${EnumName<Rest>}`
  : Uppercase<Value>;

/** `form.published` as `FORM_PUBLISHED`. */
export function enumName<Value extends string>(value: Value): EnumName<Value>;
export function enumName(value: string): string {
  return value.toUpperCase().replace(/[.:]/g, '_');
}
