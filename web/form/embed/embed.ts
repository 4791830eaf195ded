import { defineElement } from './form-element.ts';

// `<script src="{server}/embed.js" data-form="{slug}" async></script>` inserts a form after the script.
// Without data-form it only defines the element `<formwright-form slug="…">`.

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  defineElement(new URL('.', script.src));
  const { form, query, title, language } = script.dataset;
  if (form) {
    const element = document.createElement('formwright-form');
    element.setAttribute('slug', form);
    if (query) element.setAttribute('query', query);
    if (title) element.title = title;
    if (language) element.setAttribute('language', language);
    insertElement(script, element);
  }
}

/** Inserts after the script, or at the end of the body if the script is in the head. */
function insertElement(after: HTMLScriptElement, element: HTMLElement): void {
  if (!after.closest('head')) after.after(element);
  else if (document.readyState !== 'loading') document.body.append(element);
  else addEventListener('DOMContentLoaded', () => document.body.append(element));
}
