import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** Label of the button that confirms, such as `Delete form`. */
  confirmLabel: string;
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
  isPending?: boolean;
  error?: unknown;
  /** A text that the user must type before the action is possible. */
  expectedText?: string;
}

/** A confirmation before an action that deletes data. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    isOpen,
    onClose,
    onConfirm,
    isPending,
    error,
    expectedText,
  } = props;
  const [typed, setTyped] = useState('');
  const isConfirmed = expectedText === undefined || typed.trim() === expectedText.trim();
  const close = () => {
    setTyped('');
    onClose();
  };
  const confirm = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button variant="danger" onPress={onConfirm} isDisabled={!isConfirmed} isPending={isPending}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      isOpen={isOpen}
      onClose={close}
      actions={confirm}
    >
      {children}
      {expectedText !== undefined && (
        <TextField
          autoFocus
          label={
            <>
              Type <strong>{expectedText.trim()}</strong> to confirm
            </>
          }
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isConfirmed && !isPending) onConfirm();
          }}
        />
      )}
      {Boolean(error) && <ProblemNotice problem={error} />}
    </Dialog>
  );
}
