import { useRef, useState } from 'react';
import type { ResponseRowFragment } from '../../../../generated/responses.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ChevronDown, ChevronUp, Keyboard } from '../../../ui/icons/icons.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { KeyHelp } from './key-help.tsx';
import { ResponseDetails } from './response-details.tsx';
import { useResponseDetails } from './use-response-details.ts';
import { useReviewKeys } from './use-review-keys.ts';

interface ResponseDrawerProps {
  formId: string;
  /** The response to show; none if undefined. */
  id: string | undefined;
  /** The responses of the list, in order. */
  ids: readonly string[];
  onOpen(id: string | undefined): void;
  onChanged(row: ResponseRowFragment): void;
  onDeleted(): void;
}

/** One response, with keys for reviewing one after the other. */
export function ResponseDrawer({
  formId,
  id,
  ids,
  onOpen,
  onChanged,
  onDeleted,
}: ResponseDrawerProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const canReview = useViewer().can('responses:write');
  const { response, error, review, retry } = useResponseDetails(formId, id, onChanged);
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
  useReviewKeys(id !== undefined && !isHelpOpen, (command) => commands[command]());
  return (
    <Drawer
      title="Response"
      isOpen={id !== undefined}
      onClose={() => onOpen(undefined)}
      actions={
        <>
          <IconButton
            label="Previous response"
            icon={<ChevronUp />}
            isDisabled={!previous}
            onPress={commands.previous}
          />
          <IconButton
            label="Next response"
            icon={<ChevronDown />}
            isDisabled={!next}
            onPress={commands.next}
          />
          <IconButton label="Keys" icon={<Keyboard />} onPress={commands.help} />
        </>
      }
    >
      <div className="response-details">
        {error ? <ProblemNotice problem={error} onRetry={retry} /> : null}
        {!error && !response && <Spinner label="Loading the response" />}
        {response && (
          <ResponseDetails
            key={response.id}
            {...{ formId, response, canReview, onDeleted, noteRef: note }}
            onReview={review}
          />
        )}
      </div>
      <KeyHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} canReview={canReview} />
    </Drawer>
  );
}
