import { initialOf, type OtherEditor } from './other-editors.ts';

/** The initial of an editor in its color. Its label is next to it, or hidden. */
export function EditorMark({ editor: { name, color } }: { editor: OtherEditor }) {
  return (
    <span className={`editor-mark editor-color-${color}`} aria-hidden>
      {initialOf(name)}
    </span>
  );
}
