import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type EditorView, placeholder } from '@codemirror/view';
import { useCallback, useDeferredValue, useId, useMemo } from 'react';
import { expressionPlaceAt } from '../../../../../../../packages/definition/parsing/expression-references.ts';
import { t } from '../../../../texts/translate.tsx';
import { FieldNotes } from '../../../../ui/controls/field-group.tsx';
import { useStable } from '../../../../ui/use-stable.ts';
import { CodeEditor } from '../../code-editor/code-editor.tsx';
import { errorOf, type FieldProps } from '../../editor-part.ts';
import { failurePath } from '../../model/document.ts';
import { asText } from '../../model/json.ts';
import { type ExpressionName, endOfFault, expressionNames } from './expression-completions.ts';
import { SampleAnswers } from './sample-answers.tsx';

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
