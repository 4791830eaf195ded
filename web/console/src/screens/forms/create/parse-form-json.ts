import type { CreateFormInput } from '../../../../generated/forms.ts';
import { t } from '../../../texts/translate.tsx';

/** The input that creates a form, or why a text is none. */
export type ParsedForm = { input: CreateFormInput } | { error: string | undefined };

/** Members of a form in its JSON; the others of an exported form are ignored. */
const members = ['title', 'description', 'definition', 'settings', 'tags'] as const;

/**
 * Reads a form from JSON: an exported form (`{title, definition, …}`), a definition (`{schema, approval}`) or
 * its schema (`{sections}`). The service validates it.
 */
export function parseFormJson(text: string): ParsedForm {
  if (text.trim() === '') return { error: undefined };
  const parsed = parseObject(text);
  if ('error' in parsed) return parsed;
  const { value } = parsed;
  if ('definition' in value) {
    return { input: Object.fromEntries(members.map((name) => [name, value[name]])) };
  }
  if ('schema' in value) return { input: { definition: value } };
  if ('sections' in value) return { input: { definition: { schema: value } } };
  return { error: t('A form has the member "definition", a definition has "schema".') };
}

function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { error: t('Must be a JSON object.') };
    }
    return { value: { ...value } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { error: t('Not valid JSON: {reason}', { reason }) };
  }
}
