import type { ClosedReason } from '../../definition/closed-reasons.ts';

/** A text with a count, by plural category (Unicode CLDR). `{n}` is the count. */
export type PluralText = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/**
 * The texts of the service in one language. Names in braces are replaced by values; sizes, dates, numbers and
 * percentages are formatted before.
 */
export interface Texts {
  /** Part of every page, so texts that only the service needs are not here. */
  readonly page: PageTexts;
  readonly service: ServiceTexts;
}

/** The texts of the hosted page. */
export interface PageTexts extends FormTexts, QuestionTexts, StateTexts, SavingTexts {
  readonly errors: ErrorTexts;
}

/** In place of the questions, if an invitation is missing or cannot be used. */
interface InvitationTexts {
  readonly neededTitle: string;
  readonly usedTitle: string;
  readonly invalidTitle: string;
  readonly missing: string;
  readonly unknown: string;
  readonly used: string;
  readonly revoked: string;
  readonly expired: string;
}

/** Around the questions. */
interface FormTexts {
  readonly loading: string;
  readonly noScript: string;
  readonly marked: string;
  /** After the title of a question, for screen readers. */
  readonly required: string;
  readonly send: string;
  readonly sending: string;
  readonly checking: string;
  readonly next: string;
  readonly back: string;
  readonly progress: string;
  /** Before a list of links to the questions with errors. */
  readonly summary: PluralText;
  /** The title of the document while errors are shown. */
  readonly errorTitle: string;
  readonly branding: string;
  readonly newTab: string;
  /** The label of the language switch. */
  readonly language: string;
}

/** Within questions. */
interface QuestionTexts {
  readonly yes: string;
  readonly no: string;
  /** The choice after the options. */
  readonly other: string;
  readonly otherText: string;
  readonly choose: string;
  /** After the label of an option that has reached its limit. */
  readonly full: string;
  readonly clear: string;
  readonly readMore: string;
  /** The label of a star. */
  readonly points: string;
  readonly countryCode: string;
  readonly between: string;
  readonly atLeast: PluralText;
  readonly atMost: PluralText;

  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;

  readonly rankingHint: string;
  readonly moveUp: string;
  readonly moveDown: string;
  /** Announced after an item was moved. */
  readonly moved: string;
  readonly keepOrder: string;

  readonly addFile: string;
  readonly addFiles: string;
  /** Continues `addFile` and `addFiles`. */
  readonly dropHere: string;
  readonly accepted: string;
  /** In the list of `accepted`. */
  readonly fileKinds: Readonly<Record<'image' | 'video' | 'audio', string>>;
  readonly largest: string;
  readonly mostFiles: PluralText;
  readonly uploading: string;
  /** While the network is away. */
  readonly uploadWaiting: string;
  readonly uploaded: string;
  readonly removed: string;
  /** The label of a button. */
  readonly removeFile: string;
  readonly stillUploading: string;

  readonly signHere: string;
  readonly typeName: string;
  readonly clearSignature: string;
}

/** Instead of the questions, and below them. */
interface StateTexts {
  readonly lockedTitle: string;
  readonly lockedText: string;
  readonly password: string;
  readonly unlock: string;

  readonly closedTitle: string;
  readonly notYetOpenTitle: string;
  /** `{time}` is in the time zone of the respondent. */
  readonly opensAt: string;
  readonly closed: Readonly<Record<ClosedReason, string>>;
  readonly invitation: InvitationTexts;
  readonly missingTitle: string;
  readonly missingText: string;
  readonly missingOwner: string;
  readonly preview: string;
  readonly previewInvalidTitle: string;
  readonly previewInvalidText: string;
  readonly troubleTitle: string;
  readonly troubleText: string;
  readonly busyText: string;

  readonly thanks: string;
  readonly leaving: string;
  /** A link on the confirmation. */
  readonly another: string;
  readonly approved: string;
  readonly rejected: string;
  /** `{n}` is the highest possible score. */
  readonly score: PluralText;

  readonly offline: string;
  /** `{n}` is in seconds. */
  readonly wait: PluralText;
  readonly trouble: string;
  readonly tooLarge: string;
  readonly captchaFailed: string;
  readonly captchaMissing: string;
  readonly captchaInsecure: string;
  readonly wrongPassword: string;

  /** Before a list of links to the questions of another version. */
  readonly updated: string;
  /** If it has no questions to check. */
  readonly updatedPlain: string;
  /** Before a list of answers to questions that another version does not have. */
  readonly unsent: string;
  readonly restored: string;
  readonly continueDraft: string;
  readonly startAgain: string;
  /** While the submission waits for the network. */
  readonly retrying: string;
  readonly kept: string;
  /** Shown if nothing can be stored on the device. */
  readonly notKept: string;
  /** If the script of the page does not arrive. */
  readonly notLoaded: string;
  readonly reload: string;
}

/** Answers that are saved before they are submitted. */
interface SavingTexts {
  /** A button, if the answers could not be loaded. */
  readonly retry: string;
  readonly saved: string;
  readonly unsaved: string;
  readonly continueLater: string;
  readonly resumeHint: string;
  readonly resumeLink: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly qrCode: string;
  readonly savedMissing: string;
  readonly alreadySubmitted: string;
}

/** Codes of failures whose message contains a count. */
type CountedCode = 'too_short' | 'too_long' | 'too_few' | 'too_many' | 'too_many_files';

type ErrorCode =
  | ('agree' | 'required' | 'number' | 'wrong_type' | 'line_break' | 'invalid_text' | 'pattern')
  | ('invalid_email' | 'domain_not_allowed' | 'invalid_url')
  | ('invalid_phone_number' | 'invalid_phone_number_there')
  | ('not_an_integer' | 'imprecise_number' | 'ambiguous_number' | 'too_small' | 'too_large')
  | ('invalid_date' | 'invalid_time' | 'invalid_datetime' | 'too_early' | 'too_late')
  | ('unknown_option' | 'unknown_column' | 'option_full' | 'incomplete_ranking')
  | ('missing_row' | 'missing_part')
  | ('invalid_country' | 'invalid_upload' | 'type_not_accepted' | 'empty_file')
  | ('payload_too_large' | 'upload');

/** Messages of invalid answers and uploads, by the code of the failure. */
type ErrorTexts = Readonly<Record<ErrorCode, string> & Record<CountedCode, PluralText>>;

/** Texts that are not on the page until the service sends them. */
interface ServiceTexts {
  readonly successMessage: string;
  readonly approvedMessage: string;
  readonly rejectedMessage: string;
  /** Messages of failures that the page prevents. */
  readonly errors: Readonly<
    Record<
      | ('unknown_question' | 'not_answerable' | 'unknown_part' | 'unknown_row')
      | ('duplicate_option' | 'other_not_allowed'),
      string
    >
  >;
}
