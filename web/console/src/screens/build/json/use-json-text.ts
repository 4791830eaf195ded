import { useState } from 'react';
import { parseJson } from '../../../parse-json.ts';
import type { Change } from '../model/history.ts';
import { isEqual, isObject, type Json } from '../model/json.ts';
import { mergeDefinitions } from '../model/merge.ts';

export interface JsonText {
  readonly text: string;
  /** Whether it is a JSON object. Other texts are held until they are corrected. */
  readonly isValid: boolean;
  change(text: string): void;
}

/**
 * The whole form as JSON that can be edited. Every valid state is a change of the document; while the text is
 * not valid, changes of the document are merged with it later.
 */
export function useJsonText(document: Json, apply: (change: Change) => void): JsonText {
  const [edited, setEdited] = useState({ text: '', base: document });
  const value = parse(edited.text);
  const isDraft = edited.text !== '' && value === undefined;
  const isCurrent = value !== undefined && isEqual(value, document);
  const text = isDraft || isCurrent ? edited.text : JSON.stringify(document, null, 2);
  return {
    text,
    isValid: !isDraft,
    change: (next) => {
      const parsed = parse(next);
      const base = isDraft ? edited.base : document;
      if (parsed === undefined) return setEdited({ text: next, base });
      const { merged } = mergeDefinitions(base, parsed, document, () => 'mine');
      setEdited({ text: next, base: merged });
      if (!isEqual(merged, document)) {
        apply({ definition: merged, mergeKey: 'json' });
      }
    },
  };
}

function parse(text: string): Json | undefined {
  const value = parseJson<Json>(text);
  return isObject(value) ? value : undefined;
}
