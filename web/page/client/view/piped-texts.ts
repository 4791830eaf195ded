import { pipedIdsIn } from '../../../../packages/definition/model/piping.ts';
import { formatNumber } from '../../../../packages/languages/formats.ts';
import { pipedAttributes, pipedContent, pipedSource } from '../../fields/piped-text.ts';

interface Place {
  readonly source: string;
  /** Whether it is the output of a calculated value. */
  readonly isOutput?: boolean;
  /** Sets the content of an element or an attribute: answers are text, never markup. */
  write(text: string): void;
}

/** The answers that texts show. */
export interface ShownAnswers {
  /** A text with the answers that it refers to. */
  textOf(text: string): string;
  answerOf(id: string): unknown;
  /** Of numbers. */
  readonly language: string;
}

/**
 * The texts of a part of the page that show answers.
 *
 * @param questions the element that contains them
 * @returns a function that shows the answers in all texts that refer to them
 */
export function createPipedTexts(questions: HTMLElement, answers: ShownAnswers): () => void {
  const placesById = groupByReference(placesIn(questions));
  const shown = new Map<string, string>();
  return () => {
    const outdated = new Set<Place>();
    for (const [id, places] of placesById) {
      const text = answers.textOf(`{{${id}}}`);
      if (text === (shown.get(id) ?? '')) continue;
      shown.set(id, text);
      for (const place of places) outdated.add(place);
    }
    for (const { source, isOutput, write } of outdated) {
      write((isOutput && calculatedNumber(source, answers)) || answers.textOf(source));
    }
  };
}

/** A calculated number as people write it; in texts of the author, which may show years, it has no separators. */
function calculatedNumber(
  source: string,
  { answerOf, language }: ShownAnswers,
): string | undefined {
  const [id = ''] = pipedIdsIn(source);
  const value = answerOf(id);
  return typeof value === 'number' ? formatNumber(value, language) : undefined;
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
