import { isProblem } from '../../api/problem.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../controls/button.tsx';
import { TriangleAlert } from '../icons/icons.tsx';

interface ProblemNoticeProps {
  problem: unknown;
  onRetry?(): void;
}

/** Explains why a request failed: the service's message, its failures and its code. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const failures = isProblem(problem) ? problem.failures : [];
  return (
    <div className="problem-notice" role="alert">
      <TriangleAlert />
      <div className="problem-text grow">
        <p>{messageOf(problem)}</p>
        {failures.length > 1 && (
          <ul>
            {failures.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {isProblem(problem) && <p className="problem-code">{problem.code}</p>}
      </div>
      {onRetry && (
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : t('Something unexpected happened.');
}
