import {
  attribute,
  type Html,
  html,
  type TemplateValue,
} from '../../../packages/common/text/html.ts';
import { pipedIdsIn, replacePiped } from '../../../packages/definition/model/piping.ts';

// Texts that show answers (`{{question_id}}`) are rendered without them: the script of the page finds the
// texts by these attributes and fills in the answers.

/** Attributes of the markup whose texts may show answers. */
export const pipedAttributes = ['placeholder', 'alt', 'aria-label'] as const;

type PipedAttribute = (typeof pipedAttributes)[number];

/** The attribute with the text whose content an element shows. */
export const pipedContent = 'data-piped';

/** The attribute with the text that an attribute shows. */
export const pipedSource = (name: PipedAttribute) => `${pipedContent}-${name}`;

const showsAnswers = (text: string) => pipedIdsIn(text).length > 0;

const withoutAnswers = (text: string) => replacePiped(text, () => undefined);

/** A text that may show answers. */
export function pipedText(text: string | undefined): TemplateValue {
  if (text === undefined || !showsAnswers(text)) return text;
  return html`<span${pipedMark(text)}>${withoutAnswers(text)}</span>`;
}

/** The attributes and the content of an element that contains a text only, such as an option. */
export function pipedOnly(text: string): { readonly mark: TemplateValue; readonly text: string } {
  return showsAnswers(text)
    ? { mark: pipedMark(text), text: withoutAnswers(text) }
    : { mark: undefined, text };
}

/** An attribute whose text may show answers; undefined without a text. */
export function pipedAttribute(name: PipedAttribute, text: string | undefined): Html | undefined {
  if (text === undefined || !showsAnswers(text)) return attribute(name, text);
  return html`${attribute(name, withoutAnswers(text))}${attribute(pipedSource(name), text)}`;
}

const pipedMark = (text: string) => attribute(pipedContent, text);
