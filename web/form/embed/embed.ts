import { defineElement } from './form-element.ts';

// `<script src="{server}/embed.js" data-form="{slug}" async></script>`: a form where the script
// stands. Without data-form it only defines the element `<formwright-form slug="…">`.

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  defineElement(new URL('.', script.src));
  const { form, query, title } = script.dataset;
  if (form) {
    const element = document.createElement('formwright-form');
    element.setAttribute('slug', form);
    if (query) element.setAttribute('query', query);
    if (title) element.title = title;
    insertElement(script, element);
  }
}

/** After the script; at the end of the page, if the script is in its head. */
function insertElement(beside: HTMLScriptElement, element: HTMLElement): void {
  if (!beside.closest('head')) beside.after(element);
  else if (document.readyState !== 'loading') document.body.append(element);
  else addEventListener('DOMContentLoaded', () => document.body.append(element));
}
