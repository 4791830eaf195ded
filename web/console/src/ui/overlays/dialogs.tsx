import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useBlocker } from 'react-router';
import { rich, t } from '../../texts/translate.tsx';
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { TextField } from '../controls/fields.tsx';
import { ProblemNotice } from '../feedback/states.tsx';
import { useWindowEvent } from '../hooks.ts';

interface DialogProps {
  title: string;
  isOpen?: boolean;
  onClose(): void;
  children: ReactNode;
  /** The main action, next to a button that cancels. */
  submit?: SubmitAction;
  /** Buttons at the bottom in place of the main action, the main one last. */
  actions?: ReactNode;
  tools?: ReactNode;
  /** Why the action failed. */
  error?: unknown;
  /** `drawer`: at the end of the page, as high as the window. */
  size?: 'small' | 'medium' | 'large' | 'drawer';
  /** `alertdialog` for confirmations: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

interface SubmitAction extends Pick<ButtonProps, 'variant' | 'isDisabled' | 'isPending'> {
  label: string;
  onPress(): void;
}

/** A modal dialog. Escape, a click outside and the close button close it. */
export function Dialog({ isOpen = true, size = 'medium', ...props }: DialogProps) {
  const { title, onClose, children, submit, actions, tools, error, role } = props;
  return (
    <ModalOverlay
      className={`overlay center overlay-${size}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role !== 'alertdialog'}
    >
      <Modal className={`modal modal-${size}`}>
        <AriaDialog className="dialog" role={role}>
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title grow">
              {title}
            </Heading>
            {tools}
            <IconButton label={t('Close')} icon={<X />} onPress={onClose} />
          </header>
          <DialogForm submit={submit}>
            <div className="dialog-body stack">
              {children}
              {Boolean(error) && <ShownProblem problem={error} />}
            </div>
            {(submit || actions) && (
              <footer className="dialog-actions toolbar">
                {submit && <Submit submit={submit} onCancel={onClose} />}
                {actions}
              </footer>
            )}
          </DialogForm>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The content: Enter in one of its fields is the main action, as in the forms of a page. */
function DialogForm({ submit, children }: Pick<DialogProps, 'submit' | 'children'>) {
  if (!submit) return children;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React also passes the event to the dialog that has opened this one.
    event.stopPropagation();
    if (!submit.isDisabled && !submit.isPending) submit.onPress();
  };
  return (
    <form className="dialog-form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** The problem, scrolled into view: the button of the action is always visible. */
function ShownProblem({ problem }: { problem: unknown }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is shown
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={ref} className="dialog-problem">
      <ProblemNotice problem={problem} />
    </div>
  );
}

function Submit({ submit, onCancel }: { submit: SubmitAction; onCancel(): void }) {
  const { label, onPress: _, ...button } = submit;
  return (
    <>
      <Button onPress={onCancel}>{t('Cancel')}</Button>
      <Button variant="primary" {...button} type="submit">
        {label}
      </Button>
    </>
  );
}

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

const copyLabels = { key: t('Copy key'), secret: t('Copy secret') };

interface SecretDialogProps {
  title: string;
  /** What the secret is, for the button that copies it. */
  noun: keyof typeof copyLabels;
  secret: string;
  /** What the secret is for. */
  children: ReactNode;
  onClose(): void;
}

/** A new secret, which is shown once. */
export function SecretDialog({ title, noun, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label={copyLabels[noun]} />
          <Button variant="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <code className="code-block keys-secret">{secret}</code>
    </Dialog>
  );
}

/** A confirmation before changes that are not stored are lost. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault(), isUnsaved);
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      confirmLabel={t('Discard changes')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('The last changes are not saved yet.')}</p>
    </ConfirmDialog>
  );
}
