import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Compiles a JSON Schema (2020-12) in which formats are asserted; returns whether a value is valid. */
export function compileJsonSchema(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv2020({ ownProperties: true, strict: true, strictTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}
