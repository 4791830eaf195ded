import { defineElement } from './element.ts';

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
    script.after(element);
  }
}
