import type { ReactNode } from 'react';
import { useState } from 'react';
import { rich } from '../../texts/translate.tsx';
import { TextField } from '../controls/fields.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** Label of the button that confirms; by default the title. */
  confirmLabel?: string;
  /** `primary` for what can be undone. */
  variant?: 'primary' | 'danger';
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
  isPending?: boolean;
  error?: unknown;
  /** A text that the user must type before the action is possible. */
  expectedText?: string;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel = title, onClose, onConfirm, isPending } = props;
  const { variant = 'danger' } = props;
  const expected = props.expectedText?.trim();
  const [typed, setTyped] = useState('');
  const isConfirmed = expected === undefined || typed.trim() === expected;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      isOpen={props.isOpen}
      onClose={() => {
        setTyped('');
        onClose();
      }}
      submit={{
        label: confirmLabel,
        variant,
        isDisabled: !isConfirmed,
        isPending,
        onPress: onConfirm,
      }}
      error={props.error}
    >
      {children}
      {expected !== undefined && (
        <TextField
          autoFocus
          label={rich('Type {expected} to confirm', { expected: <strong>{expected}</strong> })}
          value={typed}
          onChange={setTyped}
        />
      )}
    </Dialog>
  );
}
