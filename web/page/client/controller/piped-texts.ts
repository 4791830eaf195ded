import { pipeText } from '../../../../packages/definition/answers/pipe-text.ts';
import type { AnswerMap } from '../../../../packages/definition/logic/flow/compile-condition.ts';
import { pipedIdsIn } from '../../../../packages/definition/model/piping.ts';
import { formatNumber } from '../../../../packages/languages/formats.ts';
import { pipedAttributes, pipedContent, pipedSource } from '../../fields/piped-text.ts';
import type { Schema } from '../../html/page-view.ts';

/** The texts of the page that show answers. */
export interface PipedTexts {
  /** Shows the answers in all texts that refer to them. */
  update(values: AnswerMap): void;
  /** A text with the answers that were shown last. */
  textOf(text: string): string;
}

/** A text on the page. */
interface Place {
  readonly source: string;
  /** Whether it is the output of a calculated value. */
  readonly isOutput?: boolean;
  /** Sets the content of an element or an attribute: answers are text, never markup. */
  write(text: string): void;
}

/**
 * @param form the element that contains the questions
 * @param lang the language in which numbers are written
 */
export function createPipedTexts(form: HTMLElement, schema: Schema, lang: string): PipedTexts {
  const definition = { schema };
  const placesById = groupByReference(placesIn(form));
  const shown = new Map<string, string>();
  let values: AnswerMap = new Map();
  return {
    update(next) {
      values = next;
      const outdated = new Set<Place>();
      for (const [id, places] of placesById) {
        const text = pipeText(definition, `{{${id}}}`, values);
        if (text === (shown.get(id) ?? '')) continue;
        shown.set(id, text);
        for (const place of places) outdated.add(place);
      }
      for (const { source, isOutput, write } of outdated) {
        write(
          (isOutput && calculatedNumber(source, values, lang)) ||
            pipeText(definition, source, values),
        );
      }
    },
    textOf: (text) => pipeText(definition, text, values),
  };
}

/** A calculated number as people write it; in texts of the author, which may show years, it has no separators. */
function calculatedNumber(source: string, values: AnswerMap, lang: string): string | undefined {
  const [id = ''] = pipedIdsIn(source);
  const value = values.get(id)?.answer;
  return typeof value === 'number' ? formatNumber(value, lang) : undefined;
}

function placesIn(form: HTMLElement): Place[] {
  const contents = [...form.querySelectorAll(`[${pipedContent}]`)].map((element) => {
    const content = document.createTextNode(element.textContent ?? '');
    element.replaceChildren(content);
    return {
      source: element.getAttribute(pipedContent) ?? '',
      isOutput: element.closest('output') !== null && !element.closest('.unit'),
      write(text: string) {
        content.data = text;
      },
    };
  });
  const attributes = pipedAttributes.flatMap((name) =>
    [...form.querySelectorAll(`[${pipedSource(name)}]`)].map((element) => ({
      source: element.getAttribute(pipedSource(name)) ?? '',
      write: (text: string) => element.setAttribute(name, text),
    })),
  );
  return [...contents, ...attributes];
}

/** The places by the ids of the questions whose answers they show. */
function groupByReference(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const grouped = new Map<string, Place[]>();
  for (const place of places) {
    for (const id of new Set(pipedIdsIn(place.source))) {
      const found = grouped.get(id);
      if (found) found.push(place);
      else grouped.set(id, [place]);
    }
  }
  return grouped;
}
