import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ResponseRowFragment, Verdict } from '../../../../generated/responses.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { QueryState } from '../../../ui/feedback/states.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { isFromWithin } from '../../../ui/hooks.ts';
import { DeleteResponse } from '../deletion.tsx';
import { AnswerList, ResponseOrigin } from '../drawer/answer-list.tsx';
import { usePrefetchResponse, useResponseDetails } from '../drawer/use-response-details.ts';
import { DecisionPanel, type DecisionPanelProps } from './decision-panel.tsx';
import { commandOf, type ReviewCommand, reviewKeys } from './decisions.ts';

const storageKey = 'formwright-console-review-keys';

/** Whether single keys work in the review, stored in this browser (WCAG 2.2, 2.1.4). */
function useShortcuts() {
  const [areOn, setAreOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  return {
    areOn,
    turn: (on: boolean) => {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
      setAreOn(on);
    },
  };
}

interface ReviewHeadProps {
  /** Place of the response in the list, from 0. */
  index: number;
  total: number | undefined;
  canReview: boolean;
  shortcuts: ReturnType<typeof useShortcuts>;
  /** Undefined at the end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Where one is in the list, and the keys. */
function ReviewHead(props: ReviewHeadProps) {
  const { index, total, canReview, shortcuts, onPrevious, onNext } = props;
  const hints = reviewKeys.filter(
    ({ command, isReview }) => command !== 'help' && (canReview || !isReview),
  );
  return (
    <header className="review-head">
      <div className="toolbar">
        <IconButton
          label={t('Previous response')}
          icon={<ChevronLeft />}
          isDisabled={!onPrevious}
          onPress={onPrevious}
        />
        <p className="review-place" role="status">
          {placeText(index, total)}
        </p>
        <IconButton
          label={t('Next response')}
          icon={<ChevronRight />}
          isDisabled={!onNext}
          onPress={onNext}
        />
      </div>
      <progress
        className="review-progress"
        aria-label={t('Progress')}
        value={index + 1}
        max={Math.max(total ?? index + 1, 1)}
      />
      <div className="review-keys toolbar">
        {shortcuts.areOn && (
          <ul className="review-hints plain-list" aria-label={t('Keys')}>
            {hints.map(({ keys: [key], label }) => (
              <li key={key}>
                <kbd>{key}</kbd> {label}
              </li>
            ))}
          </ul>
        )}
        <Switch label={t('Keys')} isSelected={shortcuts.areOn} onChange={shortcuts.turn} />
      </div>
    </header>
  );
}

function placeText(index: number, total: number | undefined): string {
  if (index < 0) return '';
  const place = formatNumber(index + 1);
  if (total === undefined) return place;
  return t('{place} of {total}', { place, total: formatNumber(total) });
}

interface ReviewViewProps {
  /** The response to show; the first one if it is undefined. */
  id: string | undefined;
  /** The loaded responses of the list, in order. */
  ids: readonly string[];
  /** Number of all matching responses; undefined until it is known. */
  total: number | undefined;
  hasMore: boolean;
  onLoadMore(): void;
  open(id: string | undefined): void;
  onChanged(row: ResponseRowFragment): void;
  onDeleted(): void;
}

/** Number of responses after the shown one that are loaded in advance. */
const ahead = 10;

/** One response at a time in full width: a decision shows the next one. */
export function ReviewView(props: ReviewViewProps) {
  const { id, ids, total, hasMore, onLoadMore, open, onChanged, onDeleted } = props;
  const region = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const canReview = useViewer().can('responses:write');
  const shortcuts = useShortcuts();
  const shownId = id ?? ids[0];
  const index = shownId === undefined ? -1 : ids.indexOf(shownId);
  const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]];
  const { query, response, review } = useResponseDetails(shownId, onChanged);
  const prefetch = usePrefetchResponse();
  const isLoaded = response !== undefined;

  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is loaded once, after the shown one
  useEffect(() => {
    if (isLoaded && next !== undefined) prefetch(next);
  }, [isLoaded, next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is loaded once for each response
  useEffect(() => {
    if (hasMore && index >= ids.length - ahead) onLoadMore();
  }, [hasMore, index, ids.length]);

  const show = (target: string | undefined) => {
    if (target === undefined) return;
    open(target);
    region.current?.scrollTo({ top: 0 });
    region.current?.focus({ preventScroll: true });
  };
  const decide = (status: Verdict | null) => {
    if (!response) return;
    void review(status, note.current?.value);
    if (status !== null) show(next);
  };
  const commands: Readonly<Record<ReviewCommand, () => void>> = {
    next: () => show(next),
    previous: () => show(previous),
    approve: () => canReview && decide('APPROVED'),
    reject: () => canReview && decide('REJECTED'),
    note: () => note.current?.focus(),
    help: () => undefined,
  };

  return (
    <section
      ref={region}
      className="review"
      aria-label={t('Review')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its keys work while it has focus
      tabIndex={0}
      onKeyDown={(event) => {
        if (!isFromWithin(event)) return;
        const command = shortcuts.areOn ? commandOf(event.nativeEvent) : undefined;
        if (!command || command === 'help') return;
        event.preventDefault();
        commands[command]();
      }}
    >
      <ReviewHead
        index={index}
        total={total}
        canReview={canReview}
        shortcuts={shortcuts}
        onPrevious={previous === undefined ? undefined : commands.previous}
        onNext={next === undefined ? undefined : commands.next}
      />
      <QueryState query={query} label={t('Loading the response')} />
      {response && (
        <ReviewedResponse
          key={response.id}
          response={response}
          canReview={canReview}
          onDeleted={onDeleted}
          noteRef={note}
          onReview={decide}
        />
      )}
    </section>
  );
}

interface ReviewedResponseProps extends DecisionPanelProps {
  onDeleted(): void;
}

/** The answers, next to the decision about them. */
function ReviewedResponse({ onDeleted, ...decision }: ReviewedResponseProps) {
  const { response, canReview } = decision;
  return (
    <div className="review-columns">
      <h2 className="visually-hidden">{t('Response')}</h2>
      <div className="review-answers card">
        <AnswerList response={response} />
      </div>
      <div className="review-side">
        <DecisionPanel {...decision} />
        <ResponseOrigin response={response} />
        {canReview && <DeleteResponse id={response.id} onDeleted={onDeleted} />}
      </div>
    </div>
  );
}
