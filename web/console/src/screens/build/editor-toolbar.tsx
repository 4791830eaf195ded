import { IconButton } from '../../ui/controls/button.tsx';
import { Badge, type Badges } from '../../ui/feedback/badge.tsx';
import { Redo2, Undo2 } from '../../ui/icons/icons.tsx';
import type { SaveState, useEditor } from './use-editor.ts';

interface EditorToolbarProps {
  editor: ReturnType<typeof useEditor>;
  readOnly: boolean;
}

const states: Badges<SaveState> = {
  saved: { tone: 'good', children: 'Saved' },
  saving: { children: 'Saving' },
  invalid: { tone: 'bad', children: 'Not saved: correct the marked fields' },
  offline: { tone: 'warning', children: 'Not saved: the service cannot be reached' },
  conflict: { tone: 'warning', children: 'Not saved: changed by another editor' },
};

/** Undo, redo, and whether the draft is stored. */
export function EditorToolbar({ editor, readOnly }: EditorToolbarProps) {
  if (readOnly) {
    return <p className="soft">Your API key permits reading only. It has no scope forms:write.</p>;
  }
  const others = editor.problems.filter(({ path }) => path === '');
  return (
    <div className="toolbar">
      <IconButton
        label="Undo"
        icon={<Undo2 />}
        isDisabled={!editor.canUndo}
        onPress={editor.undo}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 />}
        isDisabled={!editor.canRedo}
        onPress={editor.redo}
      />
      <span role="status">
        <Badge {...states[editor.state]} />
      </span>
      {others.map(({ message }) => (
        <span key={message} className="field-error">
          {message}
        </span>
      ))}
    </div>
  );
}
