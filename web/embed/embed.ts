import { defineElement } from './form-element.ts';

// `<script src="{server}/embed.js" data-form="{slug}" async></script>` inserts a form after the script.
// Without data-form it only defines the element `<formwright-form slug="…">`.

/** Attributes of the element by those of the script, without `data-`. */
const attributes = {
  form: 'slug',
  query: 'query',
  forward: 'forward',
  title: 'title',
  language: 'language',
  invitation: 'invitation',
  mode: 'mode',
  label: 'label',
  closeLabel: 'close-label',
  scheme: 'scheme',
  background: 'background',
  hideTitle: 'hide-title',
  noDrafts: 'no-drafts',
  allow: 'allow',
};

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  defineElement(new URL('.', script.src));
  const { dataset } = script;
  if (dataset['form']) {
    const element = document.createElement('formwright-form');
    for (const [name, attribute] of Object.entries(attributes)) {
      const value = dataset[name];
      if (value !== undefined) element.setAttribute(attribute, value);
    }
    insertElement(script, element);
  }
}

/** Inserts after the script, or at the end of the body if the script is in the head. */
function insertElement(after: HTMLScriptElement, element: HTMLElement): void {
  if (!after.closest('head')) after.after(element);
  else if (document.readyState !== 'loading') document.body.append(element);
  else addEventListener('DOMContentLoaded', () => document.body.append(element));
}
