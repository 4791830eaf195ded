import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../controls/button.tsx';
import { X } from '../icons/icons.tsx';

interface DrawerProps {
  title: ReactNode;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
}

/** A modal panel at the end of the page; it fills narrow screens. */
export function Drawer({ title, isOpen, onClose, children, actions }: DrawerProps) {
  return (
    <ModalOverlay
      className="overlay overlay-drawer"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="drawer">
        <AriaDialog className="dialog">
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            {actions}
            <IconButton label="Close" icon={<X />} onPress={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
