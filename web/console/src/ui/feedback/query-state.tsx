import { ProblemNotice } from './problem-notice.tsx';
import { Spinner } from './spinner.tsx';

interface QueryStateProps {
  query: { data?: unknown; error: unknown; refetch(): unknown };
  /** What the user waits for. */
  label: string;
  /** Whether there is nothing else on the page. */
  isPage?: boolean;
}

/** Why a query failed, or that its data is being loaded. What was loaded before stays on the page. */
export function QueryState({ query: { data, error, refetch }, label, isPage }: QueryStateProps) {
  if (!error) return data === undefined ? <Spinner label={label} /> : null;
  const notice = <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return isPage ? <div className="page">{notice}</div> : notice;
}
