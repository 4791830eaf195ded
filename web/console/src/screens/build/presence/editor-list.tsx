import { plural, t } from '../../../texts/translate.tsx';
import { nameOf, type OutlineRow } from '../model/outline.ts';
import { EditorMark } from './editor-mark.tsx';
import type { OtherEditor } from './other-editors.ts';

interface EditorListProps {
  editors: readonly OtherEditor[];
  rows: readonly OutlineRow[];
}

/** Number of editors that are listed. */
const shownEditors = 4;

/** Who else has the form open, and what they have selected. */
export function EditorList({ editors, rows }: EditorListProps) {
  if (editors.length === 0) return null;
  const more = editors.length - shownEditors;
  return (
    <ul className="editor-list plain-list" aria-label={t('Also in this form')}>
      {editors.slice(0, shownEditors).map((editor) => (
        <li key={`${editor.name} ${editor.key}`} className="editor-name">
          <EditorMark editor={editor} />
          <span className="ellipsis">{editor.label}</span>
          <span className="visually-hidden">{placeOf(editor, rows)}</span>
        </li>
      ))}
      {more > 0 && <li className="soft">{plural(more, 'and {n} more', 'and {n} more')}</li>}
    </ul>
  );
}

function placeOf({ part }: OtherEditor, rows: readonly OutlineRow[]): string {
  const row = rows.find(({ id }) => id === part);
  return row ? t('in “{title}”', { title: nameOf(row) }) : '';
}
