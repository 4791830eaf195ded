import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Radio } from '../../../ui/icons/icons.tsx';

interface ResponsesStatusProps {
  /** Number of matching responses; undefined while it is counted. */
  total: number | undefined;
  /** Whether responses are shown. */
  isLoaded: boolean;
  live: { waiting: number; isConnected: boolean };
  showNew(): void;
}

/** The number of responses, and what arrives while one reads. */
export function ResponsesStatus({ total, isLoaded, live, showNew }: ResponsesStatusProps) {
  return (
    <div className="responses-status">
      <span role="status">{countText(total, isLoaded)}</span>
      <span className={live.isConnected ? 'responses-live' : 'responses-live soft'}>
        <Radio />
        {live.isConnected ? t('Live') : t('Connecting')}
      </span>
      {live.waiting > 0 && (
        <Button size="small" variant="primary" onPress={showNew}>
          {plural(live.waiting, 'Show {n} new response', 'Show {n} new responses')}
        </Button>
      )}
    </div>
  );
}

function countText(total: number | undefined, isLoaded: boolean): string {
  if (total !== undefined) return plural(total, '{n} response', '{n} responses');
  return isLoaded ? t('Counting responses') : '';
}
