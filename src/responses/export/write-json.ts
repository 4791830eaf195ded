import type { Platform } from '../../platform/container/platform.ts';
import { serializeResponseParts } from '../read/serialize-response.ts';
import { readExportPages } from './export-pages.ts';
import type { ExportRange } from './export-range.ts';

/** What is written between, before and after the responses. */
interface Punctuation {
  readonly opening: string;
  readonly separator: string;
  readonly closing: string;
  /** The file without responses. */
  readonly empty: string;
}

const array: Punctuation = { opening: '[', separator: ',\n', closing: ']\n', empty: '[]\n' };
const lines: Punctuation = { opening: '', separator: '\n', closing: '\n', empty: '' };

export const writeJson = jsonWriter(array);

/** JSON Lines: one response per line. */
export const writeJsonLines = jsonWriter(lines);

function jsonWriter({ opening, separator, closing, empty }: Punctuation) {
  return async function* (services: Platform, range: ExportRange): AsyncGenerator<string> {
    let before = opening;
    let hasResponses = false;
    for await (const page of readExportPages(services, range)) {
      const parts: string[] = [];
      for (const response of page) {
        parts.push(before, ...serializeResponseParts(response));
        before = separator;
        hasResponses = true;
      }
      yield parts.join('');
    }
    yield hasResponses ? closing : empty;
  };
}
