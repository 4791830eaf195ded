import type { EditorSettings } from './editor-settings.ts';

// Starts GraphiQL, which loads after this script. Inline scripts are not allowed by the page's policy.

declare global {
  var MonacoEnvironment: object;
  var YogaGraphiQL: {
    renderYogaGraphiQL(place: Element | null, options: EditorSettings['options']): void;
  };
}

const settings: EditorSettings = JSON.parse(document.querySelector('#settings')?.textContent ?? '');

globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module: string, label: string) => settings.workers[label],
};

document.addEventListener('DOMContentLoaded', () => {
  globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), settings.options);
});
