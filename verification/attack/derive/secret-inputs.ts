/** Whether a parameter or a member is a secret by its name; identifiers of secrets are none. */
const isSecretName = (name: string) =>
  /token|password|secret|invitation|captcha/.test(name) && !name.endsWith('_id');

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(Object(value));

/**
 * Every place in which a client may send a secret, by the OpenAPI document: its security schemes, headers of its own, path
 * parameters that are tokens, and members of the bodies of public operations.
 */
export function secretInputs(document: unknown): string[] {
  const { components, paths } = Object(document);
  const { schemas, securitySchemes } = Object(components);
  const schemes = entriesOf(securitySchemes).map(([, scheme]) =>
    String(Object(scheme).name ?? 'Authorization'),
  );
  const operations = entriesOf(paths).flatMap(([, item]) => entriesOf(item).map(([, one]) => one));
  const parameters = operations.flatMap((operation) =>
    [Object(operation).parameters ?? []].flat().map((parameter): string => {
      const { in: place, name } = Object(parameter);
      const isSecret = /^X-Form-/.test(name) || (place !== 'header' && isSecretName(name));
      return isSecret ? String(name) : '';
    }),
  );
  const members = operations
    .filter((operation) => Object(operation)['x-required-scope'] === undefined)
    .flatMap((operation) => {
      const content = entriesOf(Object(Object(operation).requestBody).content);
      return content.flatMap(([, media]) => {
        const name =
          String(Object(Object(media).schema).$ref)
            .split('/')
            .at(-1) ?? '';
        return Object.keys(Object(Object(Object(schemas)[name]).properties));
      });
    })
    .filter(isSecretName);
  return [...new Set([...schemes, ...parameters, ...members])].filter((name) => name !== '').sort();
}

export function bodyMediaTypes(document: unknown): string[] {
  const operations = entriesOf(Object(document).paths).flatMap(([, item]) => entriesOf(item));
  const types = operations.flatMap(([, operation]) =>
    Object.keys(Object(Object(Object(operation).requestBody).content)),
  );
  return [...new Set(types)].sort();
}
