import type { Element } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import type { ExpressionCompiler } from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { Upload } from '../../../../packages/definition/model/answer-rule.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import { fieldOf } from '../../fields/types/fields.ts';
import type { Draft, DraftAnswer } from '../draft/draft.ts';
import type { UnlockedForm } from '../page-data.ts';
import { createEnteredAnswers } from './entered-answers.ts';
import { createValidator, type ValidationResult, withQuestions } from './validate-answers.ts';

/** The answers in the rendered questions, validated by the rules of the service. */
export interface FormAnswers {
  /** Validates the current answers. */
  validate(): ValidationResult;
  /** Validates the answers after a control has changed; undefined if it has the same value as before. */
  validateChanged(control: EventTarget | null): ValidationResult | undefined;
  /** The answers to visible questions, as they are submitted. */
  toSubmit(): Record<string, unknown>;
  /** All answers of the right type, also incomplete ones and those to questions that are not visible. */
  toSave(): Record<string, unknown>;
  /** What had been entered in each question when it was validated last. */
  toDraft(): DraftAnswer[];
  /** Evaluates calculated values and rules from now on. */
  useExpressions(compileExpression: ExpressionCompiler): void;
  /** Treats questions as visible, because the service requires answers to them. */
  demand(questionIds: readonly string[]): void;
}

export function createFormAnswers({ schema }: UnlockedForm, draft: Draft): FormAnswers {
  const elements = elementsOf({ schema });
  const entered = createEnteredAnswers(elements);
  const demanded = new Set<string>();
  let validator = createValidator(schema, undefined);
  const { answers } = entered;
  const validateEntered = () =>
    withQuestions(validator(answers, uploadsOf(answers, draft)), schema, demanded);
  const validate = () => {
    entered.readAll();
    return validateEntered();
  };
  return {
    validate,
    validateChanged: (control) => (entered.readChanged(control) ? validateEntered() : undefined),
    toSubmit() {
      const { elements: shown } = validate();
      const given = Object.entries(answers).filter(
        ([id, value]) => shown.has(id) && !isBlank(value),
      );
      return Object.fromEntries(given);
    },
    toSave: () =>
      Object.fromEntries(
        elements.flatMap((element) => {
          const answer = answers[element.id];
          return isSaveable(answer, element) ? [[element.id, answer]] : [];
        }),
      ),
    toDraft: entered.toDraft,
    useExpressions(compileExpression) {
      validator = createValidator(schema, compileExpression);
      demanded.clear();
    },
    demand(questionIds) {
      const { elements: shown } = validateEntered();
      for (const id of questionIds) if (!shown.has(id)) demanded.add(id);
    },
  };
}

/** Not signatures, nor what is not a number yet. */
function isSaveable(answer: unknown, element: Element): boolean {
  return !isBlank(answer) && fieldOf(element).entriesOf?.(answer, element) !== undefined;
}

/** The uploads that answers refer to, as the validator expects them. */
function uploadsOf(answers: Readonly<Record<string, unknown>>, { files }: Draft) {
  const uploads = new Map<string, Upload>();
  if (Object.keys(files).length === 0) return uploads;
  for (const [questionId, value] of Object.entries(answers)) {
    for (const ref of Array.isArray(value) ? value : []) {
      const file = files[String(ref)];
      if (!file) continue;
      const { name, size, type } = file;
      uploads.set(String(ref), { questionId, file: { file_id: String(ref), name, size, type } });
    }
  }
  return uploads;
}
