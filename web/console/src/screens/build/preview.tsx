import { Monitor, MonitorSmartphone, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import './preview.css';
import { t } from '../../texts/translate.tsx';

interface PreviewProps {
  /** Signed URL of the hosted page of the draft. */
  url: string | null;
  /** The stored revision; the page is loaded again when it changes. */
  revision: number;
  /** Id of the question that is scrolled into view. */
  selectedId?: string | undefined;
  /** Changes the page after it is drawn, and when this function is another one. */
  onDrawn?: ((page: Document) => void) | undefined;
  /** Controls above the page. */
  tools?: ReactNode;
}

/** The hosted page itself, with the draft as it is stored. Nothing that is entered there is stored. */
export function Preview({ url, revision, selectedId, onDrawn, tools }: PreviewProps) {
  const [isPhone, setIsPhone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was loaded again begins at its top
  useEffect(() => showQuestion(frame.current, selectedId), [selectedId, loads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(
    () =>
      onDrawn &&
      whenDrawn(frame.current, 'main > header', ({ ownerDocument }) => onDrawn(ownerDocument)),
    [onDrawn, loads],
  );
  if (url === null) {
    return (
      <div className="builder-preview card">
        <EmptyState icon={<MonitorSmartphone />} title={t('No preview')} />
      </div>
    );
  }
  return (
    <div className="builder-preview card">
      <div className="preview-tools">
        {tools}
        <IconButton
          size="small"
          label={isPhone ? t('Preview in full width') : t('Preview as on a phone')}
          icon={isPhone ? <Monitor /> : <Smartphone />}
          onPress={() => setIsPhone(!isPhone)}
        />
      </div>
      <iframe
        key={revision}
        ref={frame}
        title={t('Preview of the form')}
        src={framePath(url)}
        className={isPhone ? 'preview-frame preview-phone' : 'preview-frame'}
        onLoad={() => setLoads((count) => count + 1)}
      />
    </div>
  );
}

function showQuestion(frame: HTMLIFrameElement | null, id: string | undefined) {
  if (id === undefined) return undefined;
  return whenDrawn(frame, `[data-question="${CSS.escape(id)}"]`, (question) =>
    question.scrollIntoView({ block: 'center' }),
  );
}

/**
 * Calls a function as soon as the page has drawn an element.
 *
 * @returns a function that stops waiting for it
 */
function whenDrawn(
  frame: HTMLIFrameElement | null,
  selector: string,
  show: (element: Element) => void,
) {
  const page = frame?.contentDocument;
  if (!page) return undefined;
  const drawn = page.querySelector(selector);
  if (drawn) {
    show(drawn);
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const element = page.querySelector(selector);
    if (!element) return;
    observer.disconnect();
    show(element);
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The page on the host of the console, allowed in a frame. */
function framePath(url: string): string {
  const { pathname, searchParams, hash } = new URL(url);
  searchParams.set('embed', '1');
  return `${pathname}?${searchParams}${hash}`;
}
