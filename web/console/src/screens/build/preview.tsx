import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MonitorSmartphone } from '../../ui/icons/icons.tsx';

interface PreviewProps {
  /** Signed URL of the hosted page of the draft. */
  url: string | null;
  /** The stored revision; the page is loaded again when it changes. */
  revision: number;
}

/** The hosted page itself, with the draft as it is stored. Nothing that is entered there is stored. */
export function Preview({ url, revision }: PreviewProps) {
  return (
    <div className="builder-preview card">
      {url === null ? (
        <EmptyState icon={<MonitorSmartphone />} title="No preview" />
      ) : (
        <iframe
          key={revision}
          title="Preview of the form"
          src={framePath(url)}
          className="preview-frame"
        />
      )}
    </div>
  );
}

/** The page on the host of the console, allowed in a frame. */
function framePath(url: string): string {
  const { pathname, searchParams, hash } = new URL(url);
  searchParams.set('embed', '1');
  return `${pathname}?${searchParams}${hash}`;
}
