import { Redo2, Undo2 } from 'lucide-react';
import type { Failure } from '../../api/problem.ts';
import { plural, t } from '../../texts/translate.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Badge, type Badges } from '../../ui/feedback/states.tsx';
import { nameOf, type OutlineRow, rowAt } from './model/outline.ts';
import { describeChange, type RemoteChange } from './presence/changed-parts.ts';
import { EditorMark } from './presence/editor-mark.tsx';
import type { OtherEditor } from './presence/other-editors.ts';
import type { SaveState, useEditor } from './use-editor.ts';

interface EditorListProps {
  editors: readonly OtherEditor[];
  rows: readonly OutlineRow[];
}

/** Number of editors that are listed. */
const shownEditors = 4;

/** Who else has the form open, and what they have selected. */
function EditorList({ editors, rows }: EditorListProps) {
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

interface EditorToolbarProps {
  editor: ReturnType<typeof useEditor>;
  rows: readonly OutlineRow[];
  readOnly: boolean;
  /** Who else has the form open. */
  others: readonly OtherEditor[];
  /** What another editor has just changed. */
  change: RemoteChange | undefined;
  /** Shows the values that another editor has changed, too. */
  onCompare(): void;
  /** Shows the field of a problem. */
  onShow(problem: Failure): void;
}

const states: Badges<SaveState> = {
  saved: { tone: 'good', children: t('Saved') },
  saving: { children: t('Saving') },
  invalid: { tone: 'bad', children: t('Not saved: correct the marked fields') },
  offline: { tone: 'warning', children: t('Not saved: the service cannot be reached') },
  conflict: { tone: 'warning', children: t('Not saved: changed by another editor') },
};

/** The tools of the editor, and what others do. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { rows, readOnly, others, change } = props;
  return (
    <div className="toolbar">
      {readOnly ? (
        <p className="soft">
          {t('Your API key permits reading only. It has no scope forms:write.')}
        </p>
      ) : (
        <EditTools {...props} />
      )}
      <span role="status" className="note">
        {change && describeChange(change)}
      </span>
      <EditorList editors={others} rows={rows} />
    </div>
  );
}

/** Undo and redo, whether the draft is stored, and why not. */
function EditTools({ editor, rows, onCompare, onShow }: EditorToolbarProps) {
  const { undoable, redoable } = editor;
  return (
    <>
      <IconButton
        label={undoable === undefined ? t('Undo') : t('Undo: {change}', { change: undoable })}
        icon={<Undo2 />}
        isDisabled={undoable === undefined}
        onPress={editor.undo}
      />
      <IconButton
        label={redoable === undefined ? t('Redo') : t('Redo: {change}', { change: redoable })}
        icon={<Redo2 />}
        isDisabled={redoable === undefined}
        onPress={editor.redo}
      />
      <span role="status">
        <Badge {...states[editor.state]} />
      </span>
      {editor.conflict && (
        <Button size="small" onPress={onCompare}>
          {t('Compare changes')}
        </Button>
      )}
      <ProblemLinks problems={editor.problems} rows={rows} onShow={onShow} />
    </>
  );
}

interface ProblemLinksProps extends Pick<EditorToolbarProps, 'rows' | 'onShow'> {
  problems: readonly Failure[];
}

/** Number of problems that are shown at once. */
const shownProblems = 3;

/** The problems, each with the name of its part of the form, as links to their fields. */
function ProblemLinks({ problems, rows, onShow }: ProblemLinksProps) {
  const remaining = problems.length - shownProblems;
  return (
    <>
      {problems.slice(0, shownProblems).map((problem) => {
        const { path, message } = problem;
        if (path === '')
          return (
            <span key={message} className="field-error">
              {message}
            </span>
          );
        const row = rowAt(rows, path);
        return (
          <Button
            key={`${path} ${message}`}
            size="small"
            variant="quiet"
            onPress={() => onShow(problem)}
          >
            {row ? t('{name}: {message}', { name: nameOf(row), message }) : message}
          </Button>
        );
      })}
      {remaining > 0 && (
        <span className="soft">{plural(remaining, 'and {n} more', 'and {n} more')}</span>
      )}
    </>
  );
}
