import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { formatSize } from '../../../../../../packages/languages/formats.ts';
import { AddressOfInvitationDocument } from '../../../../generated/responses.ts';
import { useRequest } from '../../../api/use-request.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { formatTime } from '../../../ui/format.ts';
import { FactList } from '../../../ui/layout.tsx';
import { useForm } from '../../form/form-context.ts';
import { formatDuration } from '../table/columns.ts';
import { type ShownAnswer, shownAnswers } from './shown-answers.ts';
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
export function AnswerList({ response }: { response: DetailedResponse }) {
  const answers = useMemo(() => shownAnswers(response), [response]);
  return (
    <section className="answers" aria-label={t('Answers')}>
      <Answers answers={answers} files={response.files ?? []} />
    </section>
  );
}

interface AnswersProps {
  answers: readonly ShownAnswer[];
  /** The files of the response. */
  files: readonly StoredFile[];
}

function Answers({ answers, files }: AnswersProps) {
  return (
    <dl>
      {answers.map((answer) => (
        <div key={answer.id} className="answer">
          <dt>{answer.title}</dt>
          <dd>
            <AnswerView answer={answer} files={files} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerView({ answer, files }: { answer: ShownAnswer; files: AnswersProps['files'] }) {
  const { text, fileIds, entries } = answer;
  if (entries.length > 0) {
    return (
      <ol className="plain-list entries">
        {entries.map(({ position, label, answers }) => (
          <li key={position} className="entry">
            <p className="entry-label">{label}</p>
            <Answers answers={answers} files={files} />
          </li>
        ))}
      </ol>
    );
  }
  const own = files.filter(({ id }) => fileIds.includes(id));
  if (own.length > 0) return own.map((file) => <FileView key={file.id} file={file} />);
  return <AnswerText text={text} />;
}

function AnswerText({ text }: { text: string | null }) {
  if (text === null || text === '') return <span className="soft">{t('No answer')}</span>;
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
        <span className="soft">{formatSize(sizeBytes, language)}</span>
      </figcaption>
    </figure>
  );
}

/** The link on the host of this page, which may differ from that of PUBLIC_URL. */
function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** When and how a response was submitted. */
export const ResponseOrigin = ({ response }: { response: DetailedResponse }) => (
  <FactList
    className="fact-row"
    facts={{
      [t('Submitted')]: formatTime(response.createdAt),
      [t('Version')]: response.formVersion,
      [t('Language')]: response.language,
      [t('Duration')]: formatDuration(response.durationMs),
      [t('Source')]: response.source.toLowerCase(),
      [t('Invitation')]: useInvited(response),
      [t('Id')]: response.id,
    }}
  />
);

/** The reference of the invitation, and the address that its link was sent to. */
function useInvited({ invitation }: DetailedResponse): string | undefined {
  const { id: formId } = useForm();
  const id = invitation?.invitationId;
  const { data } = useRequest(
    ['invitation', formId, id],
    AddressOfInvitationDocument,
    { formId, id: id ?? '' },
    { enabled: id !== undefined },
  );
  const known = [invitation?.reference, data?.invitation?.email].filter((text) => text != null);
  return known.length > 0 ? [...new Set(known)].join(', ') : undefined;
}
