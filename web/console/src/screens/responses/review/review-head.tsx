import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ChevronLeft, ChevronRight } from '../../../ui/icons/icons.tsx';
import { reviewKeys } from '../decision/review-keys.ts';

const storageKey = 'formwright-console-review-keys';

/** Whether single keys work in the review, stored in this browser (WCAG 2.2, 2.1.4). */
export function useShortcuts() {
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
export function ReviewHead(props: ReviewHeadProps) {
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
