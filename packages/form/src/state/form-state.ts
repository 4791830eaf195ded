import type { Ending, ListedOption, PublicForm, SubmissionResult } from '../api/public-types.ts';
import type { PartialLink } from '../storage/draft.ts';
import type { ValueStorage } from '../storage/stored-value.ts';
import type { MarkdownBlock } from '../view/markdown.ts';
import type { Route } from '../view/route.ts';
import type { SectionView } from '../view/section-view.ts';
import type { FormProblem } from './form-problem.ts';

/**
 * `locked`: call `unlock`; `closed`: the form accepts no responses, or not with this invitation; `answering`; `submitting`; `submitted`.
 */
export type FormPhase = 'locked' | 'closed' | 'answering' | 'submitting' | 'submitted';

/** The position in the form. */
export interface Step {
  /** 1 for the first page: a section or a question. */
  readonly number: number;
  /** Number of pages, by the answers so far. */
  readonly count: number;
  readonly isFirst: boolean;
  /** Whether `submit` is next. A form that is shown as a whole has one step. */
  readonly isLast: boolean;
}

/** The result of a submission. */
export interface Confirmation extends Omit<SubmissionResult, 'ending'> {
  /** The ending that applies, with the answers in its texts; undefined if the form has none. */
  readonly ending: Ending | undefined;
  /** The id of the ending, also if the form was loaded without it. */
  readonly endingId: string | undefined;
  /** The message with its Markdown. */
  readonly messageBlocks: readonly MarkdownBlock[];
}

/** Answers that are saved by the service while they are entered. */
export interface Saving {
  /** Whether the last change was saved. */
  readonly isSaved: boolean;
  /** Where they can be resumed, if they were saved before. */
  readonly link: PartialLink | undefined;
  /**
   * The answers that the last save has brought from another tab or device, until the next one changes: by question id, also
   * those in entries; undefined where the answer was removed. They are part of `answers`.
   */
  readonly received: Readonly<Record<string, unknown>>;
}

/** A snapshot of a form. It never changes; each change creates a new one. */
export interface FormState {
  readonly phase: FormPhase;
  /** The form as the service returned it: title, settings, captcha, `closed_reason`. */
  readonly form: PublicForm;
  /** The language of the texts (BCP 47). */
  readonly language: string;
  /** All languages of the form; the one that it is written in is first. */
  readonly languages: readonly string[];
  /**
   * The sections to draw now: one if the form shows one section or question per page, which then has only this question;
   * otherwise all that are shown.
   */
  readonly sections: readonly SectionView[];
  readonly step: Step;
  /** Whether sections or questions are shown one at a time. */
  readonly isPaged: boolean;
  /** All sections that are shown by the answers so far, in order. */
  readonly path: readonly SectionView[];
  /** The way through the pages, for the history of the browser: `open` shows one again. */
  readonly route: Route;
  /** The answers as they were set, and the references of uploaded files, by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The valid answers to the shown questions and the calculated values, as they would be stored. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What was entered in questions that this version does not have. */
  readonly unplaced: Readonly<Record<string, unknown>>;
  /** Seed of the order of shuffled options. */
  readonly seed: number;
  readonly isUploading: boolean;
  /** Whether the submission waits for the network, with the option `retry`. */
  readonly isWaiting: boolean;
  /** The version of the form in which saved answers were entered; undefined unless they were restored. */
  readonly resumedVersion: number | undefined;
  /** With the option `savePartial`, after the first request. */
  readonly saving: Saving | undefined;
  /** Why the last request failed; undefined after the next one begins. */
  readonly problem: FormProblem | undefined;
  /** After the submission. */
  readonly confirmation: Confirmation | undefined;
}

/** Options of `loadForm`. */
export interface FormOptions {
  /** URL of the service, such as `https://forms.example`. */
  readonly server: string;
  /** Public identifier of the form. */
  readonly slug: string;
  /** The preferred language (BCP 47); by default those of the browser (`Accept-Language`). */
  readonly language?: string | undefined;
  /** Initial answers by question id, for example of hidden questions. They replace defaults; a draft takes precedence. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Token of an invitation. Its answers take precedence over `answers`. If it cannot be used, `state.phase` is `closed`
   * and `state.problem` has the code `invitation_invalid`.
   */
  readonly invitation?: string | undefined;
  /** Where the draft is saved, such as `localStorage`; without it, nothing is saved. */
  readonly storage?: ValueStorage | undefined;
  /**
   * Reports views, starts, reached questions and submissions for the analytics of the form, without anything that
   * identifies the visitor. Not if the browser sends Global Privacy Control or Do Not Track. Default: false.
   */
  readonly countVisit?: boolean | undefined;
  /**
   * Saves the answers as a partial response while they are entered, if the form permits that. `state.saving` has the link
   * with which they can be resumed.
   */
  readonly savePartial?: boolean | undefined;
  /** Token of a partial response to continue. */
  readonly resume?: string | undefined;
  /**
   * Repeats submissions and uploads without a response when the network returns, or after 1 to 60 seconds, until an answer
   * changes. Default: false.
   */
  readonly retry?: boolean | undefined;
}

/** Creates a file; undefined if the browser cannot. */
export type CreateFile = () => Promise<File | undefined>;

/** What options to find. */
export interface OptionSearch {
  /** A part of the value or of the label. The option with this value comes first; without it, all are found. */
  readonly text?: string | undefined;
  /** 1 to 100; 20 by default. */
  readonly limit?: number | undefined;
  /** `next` of the previous options. */
  readonly after?: string | undefined;
}

/** Options of a question. */
export interface FoundOptions {
  readonly options: readonly ListedOption[];
  /** Where the following options begin; undefined if there are none. */
  readonly next: string | undefined;
  /** The ids of the questions that must be answered first: without these answers there are no options. */
  readonly unanswered: readonly string[];
}

/** Options of `submit`. */
export interface SubmitOptions {
  /**
   * The token of the captcha, or a function that gets it if this submission needs one. ALTCHA is solved by the package
   * if it is absent.
   */
  readonly captchaToken?: string | (() => Promise<string | undefined>) | undefined;
  /** Whether to store another response, although the saved answers were submitted before. */
  readonly asAnother?: boolean | undefined;
}

/**
 * A form that is being answered. Methods do not reject: problems are in `state.problem`, and failures of
 * answers in `errors` of their elements.
 */
export interface Form {
  /** The current snapshot. */
  readonly state: FormState;
  /**
   * Calls the listener after each change.
   *
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Unlocks a form with a password. @returns whether it is unlocked */
  unlock(password: string): Promise<boolean>;
  /**
   * Sets the answer to a question; undefined removes it. The answer to a repeat is a list of objects with the answers of
   * its entries. A text for a number question is read by the rules of the form's
   * language. Its errors, if they are shown, are updated. From then on, the default expression of the question is not used,
   * unless the answer is its result.
   *
   * @throws {RangeError} if the question does not exist, or its answers are uploads
   */
  setAnswer(questionId: string, answer: unknown): void;
  /**
   * Adds an entry to a repeat, behind the others.
   *
   * @returns its key; undefined if the repeat has its maximum of entries
   * @throws {RangeError} if the repeat does not exist
   */
  addEntry(repeatId: string): string | undefined;
  /**
   * Removes an entry.
   *
   * @returns a function that restores it with its answers, if there is place for it
   * @throws {RangeError} if the repeat does not exist
   */
  removeEntry(repeatId: string, key: string): () => void;
  /**
   * Moves an entry.
   *
   * @param by number of places; negative towards the first
   * @throws {RangeError} if the repeat does not exist
   */
  moveEntry(repeatId: string, key: string, by: number): void;
  /** Sets answers that the respondent has not entered, for example prefilled ones. Those of no question are ignored. */
  fill(answers: Readonly<Record<string, unknown>>): void;
  /**
   * Finds options of a question that takes them from a dataset, with the answers so far. What was selected loses its
   * answer when an answer changes by which the options are filtered.
   *
   * @returns undefined if they could not be loaded
   * @throws {RangeError} if the question does not exist, or does not take its options from a dataset
   */
  findOptions(questionId: string, search?: OptionSearch): Promise<FoundOptions | undefined>;
  /**
   * Uploads a file, or several ones, for a question of the type `file` or `signature`. If the question takes one file, it
   * replaces the previous one.
   *
   * @returns whether all were accepted; otherwise the question has an error
   * @throws {RangeError} if the question does not exist, or its answers are not uploads
   */
  upload(questionId: string, file: File | readonly File[]): Promise<boolean>;
  /** Answers a question of the type `signature` with a file that is created and uploaded when the answers are submitted. */
  attach(questionId: string, name: string, create: CreateFile): void;
  /** Uploads what was attached. @returns whether it was accepted; otherwise the question has an error */
  uploadAttached(): Promise<boolean>;
  /** Removes a file, and aborts its upload if it is in progress. */
  removeFile(questionId: string, key: string): void;
  /**
   * Loads the texts in another language; answers, files and the shown errors remain.
   *
   * @param language one of `state.languages`; for another one, the service selects the best match
   * @returns whether they were loaded
   */
  setLanguage(language: string): Promise<boolean>;
  /** Shows the form as it was fetched in another way, for example in another language. What was entered remains. */
  show(form: PublicForm): Promise<void>;
  /**
   * A text of the form with the answers that it shows (`{{question_id}}`).
   *
   * @param questionId of a question in the entry that the text belongs to
   */
  textOf(text: string, questionId?: string): string;
  /** Validates all answers and shows their errors. @returns whether there are none */
  validate(): boolean;
  /** Validates the current page and shows the next one. @returns whether the page is valid */
  next(): boolean;
  /** Shows the previous page. */
  back(): void;
  /** Shows the page of an earlier `state.route`. */
  open(route: Route): void;
  /** Shows the page with a question. */
  reveal(questionId: string): void;
  /**
   * Validates and submits the answers. After a lost response call it again: the same submission is repeated
   * and stored once.
   *
   * @returns whether the response was stored
   */
  submit(options?: SubmitOptions): Promise<boolean>;
  /**
   * Sends the link to the saved answers, `state.saving.link`, to an address, if the form permits that
   * (`state.form.settings.resume_by_mail`).
   *
   * @returns why not; undefined if the request was accepted, also if the address has got too many mails and gets none
   */
  mailLink(email: string): Promise<FormProblem | undefined>;
  /** Starts again, with defaults and initial answers: deletes the other answers, the draft and what was saved of them. */
  reset(): void;
  /** Saves the draft now. */
  save(): void;
}
