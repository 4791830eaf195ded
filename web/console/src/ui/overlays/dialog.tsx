import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { X } from '../icons/icons.tsx';

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
            <IconButton label="Close" icon={<X />} onPress={onClose} />
          </header>
          <div className="dialog-body stack">
            {children}
            {Boolean(error) && <ProblemNotice problem={error} />}
          </div>
          {(submit || actions) && (
            <footer className="dialog-actions toolbar">
              {submit && <Submit submit={submit} onCancel={onClose} />}
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Submit({ submit, onCancel }: { submit: SubmitAction; onCancel(): void }) {
  const { label, onPress, ...button } = submit;
  return (
    <>
      <Button onPress={onCancel}>Cancel</Button>
      <Button variant="primary" {...button} onPress={() => onPress()}>
        {label}
      </Button>
    </>
  );
}
