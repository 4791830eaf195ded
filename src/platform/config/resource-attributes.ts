import type { z } from 'zod';

/** Attributes of the service in traces, by name. */
export type ResourceAttributes = Readonly<Record<string, string>>;

/**
 * Parses OTEL_RESOURCE_ATTRIBUTES: `name=value`, separated by commas, the values percent-encoded
 * (OpenTelemetry specification, resource SDK).
 */
export function parseResourceAttributes(
  text: string,
  { addIssue }: z.RefinementCtx,
): ResourceAttributes {
  try {
    return Object.fromEntries(text.split(',').map(parseAttribute));
  } catch {
    addIssue('must be a list such as deployment.environment.name=production,team=forms');
    return {};
  }
}

/** @throws {Error} if it is not an attribute */
function parseAttribute(text: string): [name: string, value: string] {
  const [, name, value] = /^\s*([\w./-]+)\s*=\s*([^,;"\\\s]*)\s*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error('not an attribute');
  return [name, decodeURIComponent(value)];
}
