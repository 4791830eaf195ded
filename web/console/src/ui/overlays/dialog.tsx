import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../controls/button.tsx';
import { X } from '../icons/icons.tsx';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for confirmations: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog. Escape, a click outside and the close button close it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  size = 'medium',
  role,
}: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role !== 'alertdialog'}
    >
      <Modal className={`modal modal-${size}`}>
        <AriaDialog className="dialog" role={role}>
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <IconButton label="Close" icon={<X />} onPress={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {actions && <footer className="dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
