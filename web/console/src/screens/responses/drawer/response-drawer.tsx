import { ChevronDown, ChevronUp, Keyboard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApprovalStatus, ResponseRowFragment } from '../../../../generated/responses.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { QueryState } from '../../../ui/feedback/states.tsx';
import { useWindowEvent } from '../../../ui/hooks.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { DecisionPanel, type DecisionPanelProps } from '../decision/decision-panel.tsx';
import { commandOf, reviewKeys } from '../decision/decisions.ts';
import { DeleteResponse } from '../deletion.tsx';
import { AnswerList, ResponseOrigin } from './answer-list.tsx';
import { useResponseDetails } from './use-response-details.ts';

interface KeyHelpProps {
  isOpen: boolean;
  onClose(): void;
  canReview: boolean;
}

const keyNames: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** The keys that work while a response is open. */
function KeyHelp({ isOpen, onClose, canReview }: KeyHelpProps) {
  const shown = reviewKeys.filter(({ isReview }) => canReview || !isReview);
  return (
    <Dialog title={t('Keys')} size="small" isOpen={isOpen} onClose={onClose}>
      <dl className="key-help stack">
        {shown.map(({ keys, command, label }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="code-block">
                  {keyNames[key] ?? key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface ResponseDrawerProps {
  /** The response to show; none if undefined. */
  id: string | undefined;
  /** The responses of the list, in order. */
  ids: readonly string[];
  onOpen(id: string | undefined): void;
  onChanged(row: ResponseRowFragment, before: ApprovalStatus): void;
  onDeleted(): void;
}

const anyDialog = '[role="dialog"], [role="alertdialog"]';

/** One response, with keys for reviewing one after the other. */
export function ResponseDrawer(props: ResponseDrawerProps) {
  const { id, ids, onOpen, onChanged, onDeleted } = props;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const canReview = useViewer().can('responses:write');
  const { query, response, review } = useResponseDetails(id, onChanged);
  const index = id === undefined ? -1 : ids.indexOf(id);
  const next = ids[index + 1];
  const previous = index > 0 ? ids[index - 1] : undefined;
  const commands = {
    next: () => next && onOpen(next),
    previous: () => previous && onOpen(previous),
    approve: () => canReview && review('APPROVED', note.current?.value),
    reject: () => canReview && review('REJECTED', note.current?.value),
    note: () => note.current?.focus(),
    help: () => setIsHelpOpen(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const dialog = event.target instanceof Element && event.target.closest(anyDialog);
    if (dialog && !dialog.contains(details.current)) return; // one above the drawer
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    commands[command]();
  };
  useWindowEvent('keydown', onKeyDown, id !== undefined && !isHelpOpen);
  return (
    <Dialog
      title={t('Response')}
      size="drawer"
      isOpen={id !== undefined}
      onClose={() => onOpen(undefined)}
      tools={
        <>
          <IconButton
            label={t('Previous response')}
            icon={<ChevronUp />}
            isDisabled={!previous}
            onPress={commands.previous}
          />
          <IconButton
            label={t('Next response')}
            icon={<ChevronDown />}
            isDisabled={!next}
            onPress={commands.next}
          />
          <IconButton label={t('Keys')} icon={<Keyboard />} onPress={commands.help} />
        </>
      }
    >
      <div ref={details} className="response-details stack">
        <QueryState query={query} label={t('Loading the response')} />
        {response && (
          <ResponseDetails
            key={response.id}
            response={response}
            canReview={canReview}
            onDeleted={onDeleted}
            noteRef={note}
            onReview={review}
          />
        )}
      </div>
      <KeyHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} canReview={canReview} />
    </Dialog>
  );
}

interface ResponseDetailsProps extends DecisionPanelProps {
  onDeleted(): void;
}

function ResponseDetails({ onDeleted, ...decision }: ResponseDetailsProps) {
  const { response, canReview } = decision;
  return (
    <>
      <ResponseOrigin response={response} />
      <DecisionPanel {...decision} />
      <AnswerList response={response} />
      {canReview && <DeleteResponse id={response.id} onDeleted={onDeleted} />}
    </>
  );
}
