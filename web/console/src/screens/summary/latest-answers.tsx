import { useState } from 'react';
import { Link } from 'react-router';
import { SummaryLatestDocument } from '../../../generated/summary.ts';
import { useRequest } from '../../api/use-request.ts';
import { t } from '../../texts/translate.tsx';
import { SearchField } from '../../ui/controls/fields.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format.ts';
import { useDelayed } from '../../ui/hooks.ts';
import type { LatestAnswers as Answers } from './figures/statistics.ts';
import { containing } from './latest/containing.ts';
import type { Selection } from './use-summary.ts';

interface LatestAnswersProps {
  question: { readonly key: string; readonly title: string };
  latest: Answers;
  /** Whether conditions can look for a text in the answers. */
  isSearchable: boolean;
  selection: Selection;
}

/** The latest answers to a text question, each with its response; those that contain a text are looked for by the service. */
export function LatestAnswers({ question, latest, isSearchable, selection }: LatestAnswersProps) {
  const [text, setText] = useState('');
  const searched = useDelayed(text.trim());
  return (
    <div className="latest stack">
      <h3>{t('Latest answers')}</h3>
      {isSearchable && (
        <SearchField
          label={t('Search in “{title}”', { title: question.title })}
          placeholder={t('Search these answers')}
          value={text}
          onChange={setText}
        />
      )}
      {searched === '' ? (
        <AnswerList formId={selection.formId} answers={latest} />
      ) : (
        <FoundAnswers selection={selection} text={searched} questionId={question.key} />
      )}
    </div>
  );
}

interface FoundAnswersProps {
  selection: Selection;
  questionId: string;
  text: string;
}

function FoundAnswers({ selection, questionId, text }: FoundAnswersProps) {
  const { formId, timeZone } = selection;
  const filter = containing(selection.filter, questionId, text);
  const found = useRequest(
    ['latest', formId, questionId, filter, timeZone],
    SummaryLatestDocument,
    {
      formId,
      filter,
      timeZone,
    },
  );
  const questions = found.data?.formAnalytics?.questions;
  const answers = questions?.find(({ key }) => key === questionId)?.latest ?? [];
  return (
    <div role="status">
      <QueryState query={found} label={t('Searching answers')} />
      {questions && answers.length === 0 && (
        <p className="note">{t('No answer contains “{text}”.', { text })}</p>
      )}
      <AnswerList formId={formId} answers={answers} />
    </div>
  );
}

function AnswerList({ formId, answers }: { formId: string; answers: Answers }) {
  return (
    <ul className="latest-list">
      {answers.map(({ answer, createdAt, responseId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a response may have several answers, in its entries
        <li key={index}>
          <p className="latest-text">{answer}</p>
          <Link to={`/forms/${formId}/responses?response=${responseId}`}>
            {formatTime(createdAt)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
