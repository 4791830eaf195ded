import type { Failure, Path } from '../../common/problem.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import type {
  ExpressionCompiler,
  ExpressionContext,
} from '../logic/expressions/expression-compiler.ts';
import type { FlowResult, Scope } from '../logic/flow/compile-flow.ts';
import type { OptionLists } from '../model/option-list.ts';
import type { ExpressionScope } from '../model/value-kind.ts';
import { answersPath, maxFailures } from './check-answer.ts';
import { pipeText } from './pipe-text.ts';

/** Adds a failure for each rule that does not hold for the values of the flow. */
type RulesCheck = (flow: FlowResult, context: RuleContext, failures: Failure[]) => void;

interface RuleContext extends ExpressionContext {
  /** For the labels of answers in messages. */
  readonly optionLists?: OptionLists | undefined;
}

/**
 * Compiles the rules across questions. A rule is evaluated only where its question is shown, in each entry if it is a
 * question of a repeat; it holds if its expression fails, for example because an operand is missing.
 */
export function compileRules(
  definition: Pick<Definition, 'schema'>,
  scope: ExpressionScope,
  compileExpression: ExpressionCompiler | undefined,
): RulesCheck {
  const { rules = [] } = definition.schema;
  if (rules.length === 0 || !compileExpression) return () => {};
  const repeats = repeatsByQuestion(elementsOf(definition));
  const compiled = rules.map((rule) => ({
    ...rule,
    evaluate: compileExpression(rule.expression, scope),
    repeats: repeats.get(rule.question_id) ?? [],
  }));
  return (flow, context, failures) => {
    const elements = flow.sections.flatMap((section) => section.elements);
    const form = { ...flow, elements, path: answersPath };
    for (const { question_id: question, message, evaluate, repeats: ids } of compiled) {
      const broken = placesIn(form, ids).filter(
        ({ values, elements: shown }) =>
          shown.some(({ id }) => id === question) && evaluate(values, context) === false,
      );
      for (const { path, values } of broken.slice(0, maxFailures - failures.length)) {
        const text = pipeText(definition, message, values, context.optionLists);
        failures.push({ path: [...path, question], code: 'rule', message: text });
      }
    }
  };
}

/** A form or an entry, with the elements that are shown in it. */
interface ShownPlace extends Scope {
  readonly elements: readonly Element[];
  readonly path: Path;
}

/** The form itself, or all entries of its innermost repeat. */
function placesIn(place: ShownPlace, [repeat, ...inner]: readonly string[]): ShownPlace[] {
  if (repeat === undefined) return [place];
  const entries = place.entries.get(repeat) ?? [];
  return entries.flatMap((entry, index) =>
    placesIn({ ...entry, path: [...place.path, repeat, index] }, inner),
  );
}

/** The ids of the repeats that contain each question, the outermost first. */
function repeatsByQuestion(
  elements: readonly Element[],
  repeats: readonly string[] = [],
): Map<string, readonly string[]> {
  return new Map(
    elements.flatMap((element) => [
      [element.id, repeats] as const,
      ...(element.type === 'repeat'
        ? repeatsByQuestion(element.elements, [...repeats, element.id])
        : []),
    ]),
  );
}
