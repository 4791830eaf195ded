import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { EditorMark } from './editor-mark.tsx';
import type { OtherEditor } from './other-editors.ts';

/** Number of editors that a row shows. */
const shownEditors = 3;

const list = new Intl.ListFormat(language, { type: 'unit' });

/** Who else has selected a row of the outline. */
export function RowEditors({ editors }: { editors: readonly OtherEditor[] }) {
  if (editors.length === 0) return null;
  const names = list.format(editors.map(({ label }) => label));
  return (
    <span className="row-editors" title={names}>
      {editors.slice(0, shownEditors).map((editor) => (
        <EditorMark key={`${editor.name} ${editor.key}`} editor={editor} />
      ))}
      <span className="visually-hidden">{t('selected by {names}', { names })}</span>
    </span>
  );
}
