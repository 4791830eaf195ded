import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../../texts/translate.tsx';
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx';
import { ProblemNotice } from '../feedback/states.tsx';

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
