import { useState } from 'react';
import { parseJson } from '../../../parse-json.ts';
import { t } from '../../../texts/translate.tsx';
import type { Change } from '../model/history.ts';
import { isEqual, isObject, type Json } from '../model/json.ts';
import { mergeDefinitions } from '../model/merge.ts';

export interface JsonText {
  /** Made when it is read: the document changes with every key, and is shown as JSON only in its panel. */
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
  const [edited, setEdited] = useState<EditedText>({ text: '', value: undefined, base: document });
  const isDraft = edited.text !== '' && edited.value === undefined;
  return {
    get text() {
      const isCurrent = edited.value !== undefined && isEqual(edited.value, document);
      return isDraft || isCurrent ? edited.text : JSON.stringify(document, null, 2);
    },
    isValid: !isDraft,
    change: (text) => {
      const value = parse(text);
      const base = isDraft ? edited.base : document;
      if (value === undefined) return setEdited({ text, value, base });
      const { merged } = mergeDefinitions(base, value, document);
      setEdited({ text, value, base: merged });
      if (!isEqual(merged, document)) {
        apply({ definition: merged, label: t('Edit JSON'), mergeKey: 'json' });
      }
    },
  };
}

interface EditedText {
  readonly text: string;
  /** Undefined if the text is not valid. */
  readonly value: Json | undefined;
  /** The document that the text was edited from. */
  readonly base: Json;
}

function parse(text: string): Json | undefined {
  const value = parseJson<Json>(text);
  return isObject(value) ? value : undefined;
}
