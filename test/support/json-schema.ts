import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// One instance, since each compiles the schema of schemas.
const ajv = new Ajv2020({ ownProperties: true, strict: true, strictTypes: true });
addFormats.default(ajv);

/** Compiles a JSON Schema (2020-12) in which formats are asserted; returns whether a value is valid. */
export function compileJsonSchema(schema: object): (value: unknown) => boolean {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return (value) => validate(value) === true;
}
