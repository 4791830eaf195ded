import { useMemo, useSyncExternalStore } from 'react';
import { dateInTimeZone } from '../../../../../../../packages/common/text/time-zone.ts';
import type { ExpressionPlace } from '../../../../../../../packages/definition/parsing/expression-references.ts';
import { language } from '../../../../texts/language.ts';
import { t } from '../../../../texts/translate.tsx';
import { viewerZone } from '../../../../ui/format.ts';
import { useForm } from '../../../form/form-context.ts';
import {
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  valueAt,
  withValueAt,
} from '../../model/json.ts';
import { nameOf, outlineOf } from '../../model/outline.ts';
import { AnswerControl } from '../answers/answer-control.tsx';
import { compileSample } from './compile-sample.ts';

/** Sample answers by the id of the form, until the console is closed. */
const samplesByForm = new Map<string, JsonObject>();
const listeners = new Set<() => void>();
const none: JsonObject = {};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The answers to a form with which its expressions are tried out, by question id. They are not stored. */
function useSamples(formId: string) {
  const samples = useSyncExternalStore(subscribe, () => samplesByForm.get(formId) ?? none);
  const setSamples = (next: JsonObject) => {
    samplesByForm.set(formId, next);
    for (const listener of listeners) listener();
  };
  return [samples, setSamples] as const;
}

interface SampleAnswersProps {
  document: Json;
  place: ExpressionPlace;
  path: JsonPath;
  /** A valid expression. */
  expression: string;
  /** The ids of the questions that it names. */
  named: readonly string[];
}

/** Answers to the questions that an expression names, and its result with them. */
export function SampleAnswers({ document, place, path, expression, named }: SampleAnswersProps) {
  const [answers, setAnswers] = useSamples(useForm().id);
  const ids = new Set(named);
  const questions = outlineOf(document).filter(({ id, kind }) => kind === 'element' && ids.has(id));
  const stored = valueAt(document, [...path.slice(0, -1), 'decimals']);
  const decimals = typeof stored === 'number' ? stored : undefined;
  const evaluate = useMemo(
    () => compileSample(place, expression, decimals),
    [place, expression, decimals],
  );
  const result = evaluate(answers, dateInTimeZone(new Date(), viewerZone));
  const missing = questions.filter(({ id }) => answers[id] === undefined);
  return (
    <div className="sample-answers record card stack">
      {questions.length > 0 && (
        <details>
          <summary>{t('Sample answers')}</summary>
          <div className="stack">
            {questions.map((row) => (
              <AnswerControl
                key={row.id}
                label={nameOf(row)}
                question={objectOf(valueAt(document, row.path))}
                value={answers[row.id]}
                readOnly={false}
                onChange={(answer) => setAnswers(objectOf(withValueAt(answers, [row.id], answer)))}
              />
            ))}
          </div>
        </details>
      )}
      <output>
        {result === undefined
          ? noResultWithout(missing.map(nameOf))
          : t('Result: {value}', { value: textOf(result) })}
      </output>
    </div>
  );
}

const quoted = (text: string) => t('“{text}”', { text });

const noResultWithout = (titles: readonly string[]): string =>
  titles.length > 0
    ? t('No result without {questions}.', { questions: lists.format(titles.map(quoted)) })
    : t('No result with these answers: a calculation fails.');

const lists = new Intl.ListFormat(language);
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false });

function textOf(result: string | number | boolean): string {
  if (typeof result === 'boolean') return result ? t('yes') : t('no');
  return typeof result === 'number' ? numbers.format(result) : quoted(result);
}
