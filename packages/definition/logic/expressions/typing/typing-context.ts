import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import type { FailureCode } from '../../../../common/failure-codes.ts';
import type { ExpressionScope, OptionScores, ValueKind } from '../../../model/value-kind.ts';
import type { PatternProgram } from '../language/pattern-program.ts';
import type { StaticType } from '../language/static-type.ts';
import type { TypedNode } from './typed-node.ts';

/** What a variable of a rewritten expression represents. */
export type VariableMeaning =
  | {
      readonly form: 'answer' | 'answered' | 'count';
      readonly question: string;
      readonly kind: ValueKind;
    }
  | {
      readonly form: 'score';
      readonly question: string;
      readonly kind: ValueKind;
      readonly scores: OptionScores;
    }
  | { readonly form: 'today' };

/** The names that an expression can use, and how its faults are described. */
export interface QuestionNames {
  /** The kinds of answers by question id. */
  readonly scope: ExpressionScope;
  /** Questions that exist, but come later. */
  readonly later?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** Why a pattern is invalid; absent where definitions are not checked. */
  readonly patternFault?: (pattern: string) => string;
}

export interface TypingContext extends QuestionNames {
  /** The variables of the enclosing macros. */
  readonly locals: ReadonlyMap<string, StaticType>;
  readonly infer: (node: Expr, context: TypingContext) => TypedNode;
  /** The name of the variable for a meaning. */
  readonly bind: (meaning: VariableMeaning) => string;
  /** Adds to the cost of the compilation. */
  readonly spend: (cost: number) => void;
  /** The name of the function for a pattern. */
  readonly addPattern: (pattern: string, program: PatternProgram) => string;
  /** The source from a node on; undefined if the parser does not know where the node is. */
  readonly sourceAt: (node: Expr) => string | undefined;
  /**
   * Throws an `ExpressionError` at a node.
   *
   * @param code of the failure, by default `invalid_expression`
   */
  readonly fail: (node: Expr, message: string, code?: FailureCode) => never;
}
