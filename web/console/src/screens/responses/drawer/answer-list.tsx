import { Download } from '../../../ui/icons/icons.tsx';
import type { DetailedResponse } from './use-response-details.ts';

type StoredFile = NonNullable<DetailedResponse['files']>[number];

/** Media types that browsers show without running anything. */
const safeImageTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/** The answers in the order of the form, with the titles of the version that was answered. */
export function AnswerList({ response: { answerList, files } }: { response: DetailedResponse }) {
  return (
    <section className="answers" aria-label="Answers">
      <dl>
        {answerList?.map(({ question, text }) => {
          const own = files?.filter(({ questionId }) => questionId === question.key) ?? [];
          return (
            <div key={question.key} className="answer">
              <dt>{question.title ?? question.key}</dt>
              <dd>
                {own.length > 0 ? (
                  own.map((file) => <FileView key={file.id} file={file} />)
                ) : (
                  <AnswerText text={text} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function AnswerText({ text }: { text: string | null }) {
  if (text === null || text === '') return <span className="soft">No answer</span>;
  return <span className="answer-text">{text}</span>;
}

/** A download link, with a preview of images that cannot contain scripts. */
function FileView({ file: { name, sizeBytes, type, url } }: { file: StoredFile }) {
  const path = localPath(url);
  return (
    <figure className="answer-file stack">
      {safeImageTypes.has(type) && <img src={path} alt={name} loading="lazy" />}
      <figcaption>
        <a href={path} download={name}>
          <Download /> {name}
        </a>{' '}
        <span className="soft">{formatBytes(sizeBytes)}</span>
      </figcaption>
    </figure>
  );
}

/** The link on the host of this page, which may differ from that of PUBLIC_URL. */
function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** `12 kB` */
function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
