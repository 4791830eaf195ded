import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type EditorView, placeholder } from '@codemirror/view';
import { useCallback, useDeferredValue, useId, useMemo, useSyncExternalStore } from 'react';
import { dateInTimeZone } from '../../../../../../../packages/common/text/time-zone.ts';
import {
  type ExpressionPlace,
  expressionPlaceAt,
} from '../../../../../../../packages/definition/parsing/expression-references.ts';
import { language } from '../../../../texts/language.ts';
import { t } from '../../../../texts/translate.tsx';
import { FieldNotes } from '../../../../ui/controls/fields.tsx';
import { viewerZone } from '../../../../ui/format.ts';
import { useStable } from '../../../../ui/hooks.ts';
import { useForm } from '../../../form/form-context.ts';
import { CodeEditor } from '../../code-editor/code-editor.tsx';
import { errorOf, type FieldProps } from '../../editor-part.ts';
import { failurePath } from '../../model/document.ts';
import {
  asText,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  valueAt,
  withValueAt,
} from '../../model/json.ts';
import { nameOf, outlineOf } from '../../model/outline.ts';
import { AnswerControl } from '../answers/answer-control.tsx';
import {
  compileSample,
  type ExpressionName,
  endOfFault,
  expressionNames,
} from './expression-completions.ts';

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
function SampleAnswers({ document, place, path, expression, named }: SampleAnswersProps) {
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

/** An editor that completes questions and functions, marks errors, and shows the result on sample answers. */
export function ExpressionEditor(props: FieldProps) {
  const { field, path, value, onChange, problems, readOnly } = props;
  const text = asText(value);
  const id = useId();
  // What other fields change is followed when there is time: it must not delay typing in them.
  const document = useDeferredValue(props.document);
  const at = failurePath(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is the same if its text is
  const place = useMemo(() => expressionPlaceAt(document, path), [document, at]);
  const completeName = useStable((context: CompletionContext) =>
    complete(context, place ? expressionNames(document, place.scope) : []),
  );
  const extensions = useMemo(
    () => [autocompletion({ override: [completeName] }), placeholder(t('For example: age >= 18'))],
    [completeName],
  );
  const check = useMemo(
    () => (place && text.trim() !== '' ? place.check(text.trim()) : undefined),
    [place, text],
  );
  const fault = check?.fault;
  const indent = text.length - text.trimStart().length;
  const offset = check?.offset === undefined ? undefined : check.offset + indent;
  const message = fault?.message ?? errorOf(problems);
  const diagnose = useCallback(
    (view: EditorView) => {
      if (message === undefined) return [];
      const source = view.state.doc.toString();
      const from = Math.min(offset ?? 0, source.length);
      const to = offset === undefined ? source.length : endOfFault(source, from);
      return [{ from, to, severity: 'error' as const, message }];
    },
    [offset, message],
  );
  return (
    <div className="field expression">
      <span className="field-label">{field.label}</span>
      <CodeEditor
        label={field.label}
        describedBy={id}
        readOnly={readOnly}
        extensions={extensions}
        diagnose={diagnose}
        value={text}
        onChange={(next) => onChange(next === '' && !field.isRequired ? undefined : next)}
      />
      <div id={id}>
        <FieldNotes description={field.description} error={message} />
      </div>
      {place && check && !fault && (
        <SampleAnswers
          document={document}
          place={place}
          path={path}
          expression={text.trim()}
          named={check.questions}
        />
      )}
    </div>
  );
}

function complete(
  context: CompletionContext,
  names: readonly ExpressionName[],
): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_][\w-]*/);
  if (!word && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    options: names.map(({ label, kind, detail, info, insert }) => ({
      label,
      detail,
      apply: insert,
      type: kind === 'question' ? 'variable' : 'function',
      ...(info !== undefined && { info }),
      boost: kind === 'question' ? 1 : 0,
    })),
    validFor: /^[\w-]*$/,
  };
}
