/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Type of an element. */
export type ElementType =
  /** Object type `AddressQuestion`. */
  | 'ADDRESS'
  /** Object type `CalculatedElement`. */
  | 'CALCULATED'
  /** Object type `ContactInfoQuestion`. */
  | 'CONTACT_INFO'
  /** Object type `DateQuestion`. */
  | 'DATE'
  /** Object type `DatetimeQuestion`. */
  | 'DATETIME'
  /** Object type `DropdownQuestion`. */
  | 'DROPDOWN'
  /** Object type `EmailQuestion`. */
  | 'EMAIL'
  /** Object type `FileQuestion`. */
  | 'FILE'
  /** Object type `HiddenQuestion`. */
  | 'HIDDEN'
  /** Object type `ImageElement`. */
  | 'IMAGE'
  /** Object type `LegalQuestion`. */
  | 'LEGAL'
  /** Object type `LongTextQuestion`. */
  | 'LONG_TEXT'
  /** Object type `MatrixQuestion`. */
  | 'MATRIX'
  /** Object type `MultipleChoiceQuestion`. */
  | 'MULTIPLE_CHOICE'
  /** Object type `NpsQuestion`. */
  | 'NPS'
  /** Object type `NumberQuestion`. */
  | 'NUMBER'
  /** Object type `OpinionScaleQuestion`. */
  | 'OPINION_SCALE'
  /** Object type `PhoneNumberQuestion`. */
  | 'PHONE_NUMBER'
  /** Object type `RankingQuestion`. */
  | 'RANKING'
  /** Object type `RatingQuestion`. */
  | 'RATING'
  /** Object type `ShortTextQuestion`. */
  | 'SHORT_TEXT'
  /** Object type `SignatureQuestion`. */
  | 'SIGNATURE'
  /** Object type `SingleChoiceQuestion`. */
  | 'SINGLE_CHOICE'
  /** Object type `StatementElement`. */
  | 'STATEMENT'
  /** Object type `TimeQuestion`. */
  | 'TIME'
  /** Object type `UrlQuestion`. */
  | 'URL'
  /** Object type `YesNoQuestion`. */
  | 'YES_NO';

export type SummaryQueryVariables = Exact<{
  formId: string | number;
  condition?: Condition | null | undefined;
  q?: string | null | undefined;
}>;


export type SummaryQuery = { formAnalytics: { total: number, views: number, starts: number, completed: number, completionRate: number | null, averageDurationMs: number | null, approval: { approved: number, rejected: number, none: number }, daily: Array<{ date: string, count: number }>, dailyVisits: Array<{ date: string, views: number, starts: number, completed: number }>, dropOff: Array<{ questionId: string, reached: number }>, endings: Array<{ key: string, title: string, count: number }> | null, questions: Array<{ key: string, title: string, type: ElementType, answered: number, average: number | null, min: number | null, max: number | null, distribution: Array<{ value: string | number | boolean, label: string, count: number, averagePosition: number | null }> | null, rows: Array<{ key: string, label: string, distribution: Array<{ value: string | number | boolean, label: string, count: number }> }> | null }> } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const SummaryDocument = new TypedDocumentString(`
    query Summary($formId: ID!, $condition: ConditionInput, $q: SearchText) {
  formAnalytics(formId: $formId, condition: $condition, q: $q) {
    total
    views
    starts
    completed
    completionRate
    averageDurationMs
    approval {
      approved
      rejected
      none
    }
    daily {
      date
      count
    }
    dailyVisits {
      date
      views
      starts
      completed
    }
    dropOff {
      questionId
      reached
    }
    endings {
      key
      title
      count
    }
    questions {
      key
      title
      type
      answered
      average
      min
      max
      distribution {
        value
        label
        count
        averagePosition
      }
      rows {
        key
        label
        distribution {
          value
          label
          count
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SummaryQuery, SummaryQueryVariables>;