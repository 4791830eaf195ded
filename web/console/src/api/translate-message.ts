import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { translate } from '../texts/translate.tsx';

/**
 * A message of the service, or of what it shares with the console. Its numbers may be placeholders in the translated
 * text, by their positions: `{1}`, `{2}`.
 */
export function translateMessage(english: string): string {
  const translation = translate(english);
  if (translation !== english) return translation;
  const numbers: string[] = [];
  const general = english.replace(/\d+/g, (number) => `{${numbers.push(number)}}`);
  const text = translate(general);
  if (text === general) return english;
  return interpolate(text, Object.fromEntries(numbers.map((number, index) => [index + 1, number])));
}
