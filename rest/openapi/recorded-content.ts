import type { Endpoint } from '../endpoint.ts';
import { recordedExamples } from '../recorded/recorded-examples.ts';
import type { RecordedExample } from '../recorded-example.ts';
import type { Json } from './components.ts';

export function recordedExampleOf({ method, path }: Endpoint): RecordedExample | undefined {
  const template = path.replace(/:(\w+)/g, '{$1}');
  return Object.values(recordedExamples).find(
    (example) => example.method === method && example.path === template,
  );
}

/**
 * The value of the member `examples` of a Media Type Object; empty without a value. Also empty for JSON Schemas with
 * references: code generators resolve `$ref` in examples, too.
 */
export const recordedValue = (value: unknown): Json =>
  value === undefined || containsReference(value)
    ? {}
    : { recorded: { summary: 'recorded', value } };

function containsReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return '$ref' in value || Object.values(value).some(containsReference);
}
