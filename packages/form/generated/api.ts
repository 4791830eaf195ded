type Json = string | number | boolean | null | Json[] | {
    [member: string]: Json;
};
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Problem details (RFC 9457). `code` is stable; `errors` lists all failures of the input. */
        Problem: {
            /** @description `urn:formwright:problem:` followed by the code. */
            type: string;
            /** @description Short summary of the problem type. */
            title: string;
            /** @description HTTP status code. */
            status: number;
            /** @description Human-readable explanation of what went wrong in this request. */
            detail: string;
            /**
             * @description Machine-readable code of the problem type.
             * @enum {string}
             */
            code: "bad_request" | "unauthenticated" | "form_locked" | "wrong_password" | "insufficient_scope" | "pro_plan_required" | "api_submissions_disabled" | "partials_disabled" | "invitation_invalid" | "captcha_failed" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "revision_conflict" | "form_closed" | "version_outdated" | "not_published" | "not_protected" | "invitation_used" | "idempotency_key_reused" | "already_submitted" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "query_too_expensive" | "validation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable";
            /** @description The `X-Request-Id` of the response. */
            request_id: string;
            /** @description All failures of the input, up to 128 KiB. If some are omitted, `detail` states how many there are. */
            errors?: {
                /** @description Path of the invalid value, such as `settings.max_responses` or `answers.email`. */
                path: string;
                /** @description Machine-readable code of the failure. */
                code: string;
                /** @description Human-readable description of the failure. */
                message: string;
            }[];
            /** @description Scope that the API key lacks. */
            required_scope?: string;
            /** @description Why the form accepts no responses. */
            closed_reason?: components["schemas"]["ClosedReason"];
            /**
             * @description Why the invitation cannot be used.
             * @enum {unknown}
             */
            invitation_reason?: "missing" | "unknown" | "used" | "revoked" | "expired";
            /** @description Current revision of the form. */
            current_revision?: number;
            /** @description Live version of the form. */
            current_version?: number;
            /** @description Number of seconds to wait before retrying. */
            retry_after?: number;
        };
        /**
         * @description Approval status of a response.
         *     - `approved`: Approved.
         *     - `none`: No decision: the form has no criteria, and no reviewer has decided.
         *     - `rejected`: Rejected.
         * @enum {string}
         */
        ApprovalStatus: "approved" | "none" | "rejected";
        /**
         * @description Captcha provider.
         *     - `altcha`: ALTCHA, served by Formwright itself.
         *     - `hcaptcha`: hCaptcha.
         *     - `recaptcha`: Google reCAPTCHA.
         *     - `turnstile`: Cloudflare Turnstile.
         * @enum {string}
         */
        CaptchaProvider: "altcha" | "hcaptcha" | "recaptcha" | "turnstile";
        /**
         * @description Why a form does not accept responses.
         *     - `deadline_passed`: The closing time of the form has passed.
         *     - `not_yet_open`: The opening time of the form has not come yet.
         *     - `paused`: The form is paused.
         *     - `response_limit_reached`: The form has reached its response limit.
         *     - `unpublished`: The form is not published.
         * @enum {string}
         */
        ClosedReason: "deadline_passed" | "not_yet_open" | "paused" | "response_limit_reached" | "unpublished";
        /** @description An access token for a password-protected form. */
        FormAccess: {
            /** @description Access token, sent in the header `X-Form-Access`. */
            access_token: string;
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             */
            expires_in: number;
        };
        /** @description An invitation that can be used, for its recipient. */
        OpenedInvitation: {
            /** @description Answers by question id, with which the form is prefilled. */
            answers: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time after which it cannot be used.
             */
            expires_at: string | null;
        };
        /** @description Answers to save. Only their types are checked; nothing is required. */
        PartialResponseInput: {
            /** @description Answers by question id. Answers to file questions are arrays of upload references. */
            answers: {
                [key: string]: unknown;
            };
            /** @description Language that the respondent used (BCP 47). The closest language of the form is stored. */
            language?: string | null;
            /** @description Id of the section that the respondent has reached. */
            section?: string | null;
            /**
             * Format: int32
             * @description Version of the form that was answered; by default the live one. It must be one that a submission may answer.
             */
            version?: number | null;
        };
        /** @description What a respondent would get for answers to a draft. Nothing was stored. */
        PreviewResult: {
            /** @description Message to show to the respondent. */
            message: string;
            /** @description URL to redirect the respondent to. */
            redirect_url: string | null;
            /** @description Id of the ending that applies, if there is one. */
            ending?: string;
            /** @description The decision, if the form shows it to respondents. */
            result?: {
                /** @description Approval status. */
                status: components["schemas"]["ApprovalStatus"];
                /** @description Message to show to the respondent. */
                message: string;
                /** @description Sum of the points of the matching criteria. */
                score: number;
                /** @description Sum of the points of all criteria. */
                max_score: number;
                /** @description Score as a percentage of the maximum score, with two decimals. */
                percent: number;
            };
        };
        /** @description A published form as visitors see it. */
        PublicForm: {
            /** @description Public identifier. */
            slug: string;
            /** @description Title. */
            title: string;
            /** @description Description, with Markdown: links, emphasis, lists; null without one. */
            description: string | null;
            /** @description Language that the form is shown in (BCP 47). */
            language: string;
            /** @description Languages of the form; the one that it is written in is first. */
            languages: string[];
            /**
             * Format: int32
             * @description Number of the live version.
             */
            version: number;
            /** @description Sections with their elements, as JSON; null without access to a password-protected form. */
            schema: components["schemas"]["FormSchema"] | null;
            /** @description Whether the form accepts responses now. */
            accepting_responses: boolean;
            /** @description Why the form does not accept responses; null if it does. */
            closed_reason: components["schemas"]["ClosedReason"] | null;
            /** @description Whether submissions require a captcha token. */
            captcha_required: boolean;
            /** @description Whether the form is protected by a password. */
            password_required: boolean;
            /** @description Configuration of the captcha; only present if one is required. */
            captcha?: {
                /** @description Provider of the widget. */
                provider: components["schemas"]["CaptchaProvider"];
                /** @description Site key of the provider; absent for ALTCHA. */
                site_key?: string;
                /** @description URL of ALTCHA challenges; absent for other providers. */
                challenge_url?: string;
            };
            /** @description Approval settings. */
            approval: {
                /** @description Whether responses are decided automatically. */
                enabled: boolean;
                /** @description Whether respondents see the decision. */
                show_result: boolean;
            };
            /** @description Settings for displaying the form. */
            settings: {
                /**
                 * Format: date-time
                 * @description Time from which the form accepts responses; before `close_at`.
                 */
                open_at: string | null;
                /** @description Message to show after submission, with Markdown, at most 2000 characters. */
                success_message: string;
                /** @description Absolute http(s) URL to redirect respondents to after submission. */
                redirect_url: string | null;
                /** @description Whether to show the footer "Powered by Formwright". */
                show_branding: boolean;
                /** @description Whether visitors need an invitation, which is valid for one response. */
                invitation_required: boolean;
                /** @description Whether respondents can save their answers and submit them later. */
                save_partial: boolean;
                /** @description Whether to show each section on its own page. */
                one_section_per_page: boolean;
                /** @description Whether the confirmation of the form page has a link to submit another response. */
                offer_another_response: boolean;
                /** @description Whether search engines may list the form page. */
                indexable: boolean;
                /** @description Appearance of the form. */
                theme: {
                    /** @description Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
                    accent_color: string;
                    /** @description Whether corners are rounded. */
                    rounded: boolean;
                };
            };
        };
        /** @description Saved answers, for their respondent. */
        ResumedPartial: {
            /** @description Answers by question id, as they were saved. */
            answers: {
                [key: string]: unknown;
            };
            /** @description The uploads in the answers. They can be used for as long as the answers are stored. */
            uploads: {
                /** @description Upload reference, as in the answers. */
                ref: string;
                /** @description Original file name. */
                name: string;
                /**
                 * Format: int32
                 * @description Size in bytes.
                 */
                size: number;
                /** @description Media type, detected from the content. */
                type: string;
            }[];
            /** @description Id of the section that the respondent had reached. */
            section: string | null;
            /** @description Language of the form that the respondent used (BCP 47). */
            language: string | null;
            /**
             * Format: int32
             * @description The version that was answered.
             */
            version: number;
            /**
             * Format: date-time
             * @description Time after which the answers are deleted.
             */
            expires_at: string;
        };
        /** @description Result of a save. */
        SavedPartial: {
            /** @description Secret that gives access to the answers. Send it with later requests. */
            token: string;
            /**
             * Format: date-time
             * @description Time after which the answers are deleted; each save postpones it.
             */
            expires_at: string;
            /** @description URL of the hosted page with these answers. It contains the token in its fragment, which browsers do not send. */
            resume_url: string;
        };
        /** @description Result of a submission. */
        SubmissionResult: {
            /** @description Identifier of the stored response. */
            id: string;
            /** @description Message to show to the respondent. */
            message: string;
            /** @description URL to redirect the respondent to. */
            redirect_url: string | null;
            /** @description Id of the ending that applies, if there is one. */
            ending?: string;
            /** @description The decision, if the form shows it to respondents. */
            result?: {
                /** @description Approval status. */
                status: components["schemas"]["ApprovalStatus"];
                /** @description Message to show to the respondent. */
                message: string;
                /** @description Sum of the points of the matching criteria. */
                score: number;
                /** @description Sum of the points of all criteria. */
                max_score: number;
                /** @description Score as a percentage of the maximum score, with two decimals. */
                percent: number;
            };
        };
        /** @description An upload. Send its reference as an entry of the answer; it can be used once. */
        UploadedFile: {
            /** @description Reference to send as an entry of the answer to the question. */
            ref: string;
            /** @description Original file name. */
            name: string;
            /**
             * Format: int32
             * @description Size in bytes.
             */
            size: number;
            /** @description Media type, detected from the content. */
            type: string;
            /**
             * Format: int32
             * @description Seconds until the reference expires.
             */
            expires_in: number;
        };
        /** @description What happened in a visit since its last report. Report each part once for a visit; a visit that is completed was started, and one that was started was viewed. */
        VisitInput: {
            /** @description The answers were submitted. */
            completed?: boolean | null;
            /** @description Ids of the questions that the respondent has seen. Ids that are not in the live version are ignored. */
            reached?: string[] | null;
            /** @description The respondent entered something. */
            started?: boolean | null;
            /** @description The questions were shown. */
            viewed?: boolean | null;
        };
        Section: {
            /** @description Id of the section, unique within the form; generated if absent. */
            id: string;
            /** @description Title. */
            title?: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Condition for its visibility; without one, the section is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Questions, calculated values and content, in order. */
            elements: components["schemas"]["Element"][];
            /** @description Jumps: the first one whose condition holds determines the next section. Without one, the following section is next. */
            next?: components["schemas"]["Jump"][];
        };
        Condition: {
            /** @description Id of a question or calculated value; in `visible_if` and `next` an earlier one. */
            question: string;
            /**
             * @description Operator that compares the answer. Without an answer all except `is_empty` are false.
             * @enum {string}
             */
            op: "is_answered" | "is_empty" | "equals" | "not_equals" | "in" | "not_in" | "contains" | "not_contains" | "includes_any" | "includes_all" | "gt" | "gte" | "lt" | "lte";
            /** @description Value that the answer is compared with; the presence operators take none. */
            value?: components["schemas"]["Comparand"] | null;
        } | {
            /** @description Conditions that must all be true. */
            all: components["schemas"]["Condition"][];
        } | {
            /** @description Conditions of which at least one must be true. */
            any: components["schemas"]["Condition"][];
        } | {
            /** @description Condition that must be false. */
            not: components["schemas"]["Condition"];
        };
        Element: components["schemas"]["ShortTextQuestion"] | components["schemas"]["LongTextQuestion"] | components["schemas"]["EmailQuestion"] | components["schemas"]["UrlQuestion"] | components["schemas"]["PhoneNumberQuestion"] | components["schemas"]["NumberQuestion"] | components["schemas"]["DateQuestion"] | components["schemas"]["TimeQuestion"] | components["schemas"]["DatetimeQuestion"] | components["schemas"]["YesNoQuestion"] | components["schemas"]["LegalQuestion"] | components["schemas"]["SingleChoiceQuestion"] | components["schemas"]["DropdownQuestion"] | components["schemas"]["MultipleChoiceQuestion"] | components["schemas"]["RankingQuestion"] | components["schemas"]["RatingQuestion"] | components["schemas"]["OpinionScaleQuestion"] | components["schemas"]["NpsQuestion"] | components["schemas"]["MatrixQuestion"] | components["schemas"]["FileQuestion"] | components["schemas"]["SignatureQuestion"] | components["schemas"]["AddressQuestion"] | components["schemas"]["ContactInfoQuestion"] | components["schemas"]["HiddenQuestion"] | components["schemas"]["CalculatedElement"] | components["schemas"]["StatementElement"] | components["schemas"]["ImageElement"];
        /** @description A line of text. */
        ShortTextQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "short_text";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Placeholder of the empty input. */
            placeholder?: string;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string}
             */
            autocomplete?: "name" | "honorific-prefix" | "given-name" | "additional-name" | "family-name" | "honorific-suffix" | "nickname" | "username" | "organization-title" | "organization" | "address-line1" | "address-line2" | "address-line3" | "address-level4" | "address-level3" | "address-level2" | "address-level1" | "country" | "country-name" | "postal-code" | "language" | "bday" | "bday-day" | "bday-month" | "bday-year" | "sex" | "tel" | "tel-country-code" | "tel-national" | "tel-area-code" | "tel-local" | "tel-extension" | "email" | "impp" | "url";
            /** @description Minimum number of characters. */
            min_length?: number;
            /** @description Maximum number of characters. */
            max_length: number;
            /** @description Regular expression (RE2) that the whole answer must match. */
            pattern?: string;
            /** @description Message for answers that do not match the pattern. */
            pattern_message?: string;
        };
        /** @description Text of several lines. */
        LongTextQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "long_text";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Placeholder of the empty input. */
            placeholder?: string;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string}
             */
            autocomplete?: "street-address";
            /** @description Minimum number of characters. */
            min_length?: number;
            /** @description Maximum number of characters. */
            max_length: number;
        };
        /** @description An e-mail address. */
        EmailQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "email";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Placeholder of the empty input. */
            placeholder?: string;
            /** @description Accepted domains; empty for all. */
            allowed_domains: string[];
        };
        /** @description An absolute http(s) URL. */
        UrlQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Placeholder of the empty input. */
            placeholder?: string;
        };
        /** @description A phone number, stored in international format (E.164), with `;ext=` and the extension if it has one. */
        PhoneNumberQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "phone_number";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Country (ISO 3166-1 alpha-2) of numbers without a country code. */
            default_country?: string;
        };
        /** @description A number. */
        NumberQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "number";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Minimum. */
            min?: number;
            /** @description Maximum. */
            max?: number;
            /** @description Whether the answer must be a whole number. */
            integer: boolean;
            /** @description Unit of the number. */
            unit?: string;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string}
             */
            autocomplete?: "bday-day" | "bday-month" | "bday-year";
        };
        /** @description A date, `YYYY-MM-DD`. */
        DateQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "date";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /**
             * Format: date
             * @description The earliest accepted answer.
             */
            min?: string;
            /**
             * Format: date
             * @description The latest accepted answer.
             */
            max?: string;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string}
             */
            autocomplete?: "bday";
        };
        /** @description A time of day, `HH:MM`. */
        TimeQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "time";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description The earliest accepted answer. */
            min?: string;
            /** @description The latest accepted answer. */
            max?: string;
        };
        /** @description A date and time with an offset (RFC 3339). */
        DatetimeQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "datetime";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /**
             * Format: date-time
             * @description The earliest accepted answer.
             */
            min?: string;
            /**
             * Format: date-time
             * @description The latest accepted answer.
             */
            max?: string;
        };
        /** @description A choice between yes and no. */
        YesNoQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "yes_no";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
        };
        /** @description Consent. If it is required, the answer must be true. */
        LegalQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "legal";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /**
             * Format: uri
             * @description URL of the text that the consent refers to.
             */
            link?: string;
        };
        /** @description One option from a list. */
        SingleChoiceQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "single_choice";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number;
                /** @description False in a public form if the option has reached its limit; it cannot be selected. */
                available?: boolean;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. */
            allow_other: boolean;
            /** @description Whether to show the options in random order. */
            randomize: boolean;
        };
        /** @description One option from a list that opens. */
        DropdownQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dropdown";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number;
                /** @description False in a public form if the option has reached its limit; it cannot be selected. */
                available?: boolean;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. */
            allow_other: boolean;
            /** @description Whether to show the options in random order. */
            randomize: boolean;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string}
             */
            autocomplete?: "honorific-prefix" | "honorific-suffix" | "sex" | "language" | "country" | "country-name" | "address-level1" | "bday-day" | "bday-month" | "bday-year";
        };
        /** @description One or more options from a list. */
        MultipleChoiceQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "multiple_choice";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number;
                /** @description False in a public form if the option has reached its limit; it cannot be selected. */
                available?: boolean;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. */
            allow_other: boolean;
            /** @description Whether to show the options in random order. */
            randomize: boolean;
            /** @description Minimum number of selected options. */
            min_selected?: number;
            /** @description Maximum number of selected options. */
            max_selected?: number;
        };
        /** @description All options, in order of preference. */
        RankingQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ranking";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string;
            }[];
        };
        /** @description A rating from 1 to `max`. */
        RatingQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rating";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Highest rating; the lowest is 1. */
            max: number;
        };
        /** @description A value on a scale from `min` to `max`. */
        OpinionScaleQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "opinion_scale";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Lowest value of the scale. */
            min: number;
            /** @description Highest value of the scale. */
            max: number;
            /** @description Label of the lower end. */
            min_label?: string;
            /** @description Label of the upper end. */
            max_label?: string;
        };
        /** @description Net Promoter Score: the likelihood of a recommendation, from 0 to 10. */
        NpsQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "nps";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Label of the lower end. */
            min_label?: string;
            /** @description Label of the upper end. */
            max_label?: string;
        };
        /** @description A table of choices: each row is answered with one or several of the columns. */
        MatrixQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "matrix";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Rows, each answered separately. */
            rows: {
                /** @description Id of the row or column, unique within its list; generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
            }[];
            /** @description Choices in each row. */
            columns: {
                /** @description Id of the row or column, unique within its list; generated if absent. */
                id: string;
                /** @description Label. */
                label: string;
            }[];
            /** @description Whether several columns can be selected in a row. */
            multiple: boolean;
        };
        /** @description Uploaded files. */
        FileQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Maximum number of files. */
            max_files: number;
            /** @description Maximum size of a file in bytes; without one, the limit of the server. */
            max_size_bytes?: number;
            /** @description Accepted media types, such as `image/*`, and file extensions, such as `.pdf`. */
            accept: string[];
        };
        /** @description A signature, uploaded as one PNG. */
        SignatureQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "signature";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
        };
        /** @description A postal address. */
        AddressQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "address";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Parts that are required if any part is present. */
            required_parts: ("line1" | "line2" | "city" | "region" | "postal_code" | "country")[];
        };
        /** @description The contact details of a person. */
        ContactInfoQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact_info";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Parts that are required if any part is present. */
            required_parts: ("first_name" | "last_name" | "email" | "phone" | "company")[];
        };
        /** @description An answer that the page provides, for example from its query string. */
        HiddenQuestion: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hidden";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Answer to store if none is sent. */
            default?: string;
        };
        /** @description A value that the service computes from earlier answers; it cannot be answered. */
        CalculatedElement: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "calculated";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description CEL expression that computes the value from earlier questions and calculated values. */
            expression: string;
            /**
             * @description Type of the calculated value.
             * @enum {string}
             */
            value: "number" | "text" | "boolean";
            /** @description Number of decimals that a calculated number is rounded to. */
            decimals?: number;
            /** @description Unit of the number. */
            unit?: string;
            /** @description Whether respondents see the calculated value. */
            show: boolean;
        };
        /** @description Text between questions. */
        StatementElement: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "statement";
            /** @description Title; required for questions and calculated values. */
            title?: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /** @description Text with Markdown: links, emphasis, lists. */
            text?: string;
        };
        /** @description An image between questions. */
        ImageElement: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id: string;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description Title; required for questions and calculated values. */
            title?: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string;
            /** @description Whether an answer is required while the question is shown. */
            required: boolean;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"];
            /**
             * Format: uri
             * @description URL of the image, http or https; pages that are served by https request it by https.
             */
            image_url: string;
            /** @description Alternative text of the image. */
            alt?: string;
        };
        Jump: {
            /** @description Condition for the jump, on questions up to the end of its section; without one, it always applies. */
            if?: components["schemas"]["Condition"];
            /** @description Id of a later section, or `end` to skip all following sections. */
            to: string;
        };
        Rule: {
            /** @description Id of the rule, unique within the form; generated if absent. */
            id: string;
            /** @description CEL expression of the type bool. */
            expression: string;
            /** @description Message of the failure if the expression is false. */
            message: string;
            /** @description Id of the question whose answer fails. */
            question_id: string;
        };
        Ending: {
            /** @description Id of the ending, unique within the form; generated if absent. */
            id: string;
            /** @description Condition for the ending; without one, it always applies. */
            if?: components["schemas"]["Condition"];
            /** @description Title of the confirmation. */
            title?: string;
            /** @description Message of the confirmation, with Markdown: links, emphasis, lists. */
            message: string;
            /**
             * Format: uri
             * @description URL to redirect the respondent to.
             */
            redirect_url?: string;
            /** @description Label of a link to the URL, in place of the automatic redirect. */
            button?: string;
        };
        /** @description What respondents see: sections with questions, rules and endings. */
        FormSchema: {
            /** @description Language of the texts as a BCP 47 tag, such as `de` or `pt-BR`; `en` if absent. */
            language?: string;
            /** @description Sections, in order. A published form has at least one question. */
            sections: components["schemas"]["Section"][];
            /** @description Rules across questions, evaluated after the answers have been validated. */
            rules?: components["schemas"]["Rule"][];
            /** @description Endings: the first one whose condition holds determines the confirmation, in place of the settings. */
            endings?: components["schemas"]["Ending"][];
            /** @description Translated texts by language and key, such as `elements.<id>.title`. A missing text is shown in the language of the form. */
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /** @description The value to compare with. Its type depends on `op` and on the question. */
        Comparand: Json;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type ApprovalStatus = components['schemas']['ApprovalStatus'];
export type CaptchaProvider = components['schemas']['CaptchaProvider'];
export type ClosedReason = components['schemas']['ClosedReason'];
export type FormAccess = components['schemas']['FormAccess'];
export type OpenedInvitation = components['schemas']['OpenedInvitation'];
export type PartialResponseInput = components['schemas']['PartialResponseInput'];
export type PreviewResult = components['schemas']['PreviewResult'];
export type PublicForm = components['schemas']['PublicForm'];
export type ResumedPartial = components['schemas']['ResumedPartial'];
export type SavedPartial = components['schemas']['SavedPartial'];
export type SubmissionResult = components['schemas']['SubmissionResult'];
export type UploadedFile = components['schemas']['UploadedFile'];
export type VisitInput = components['schemas']['VisitInput'];
export type Section = components['schemas']['Section'];
export type Condition = components['schemas']['Condition'];
export type Element = components['schemas']['Element'];
export type ShortTextQuestion = components['schemas']['ShortTextQuestion'];
export type LongTextQuestion = components['schemas']['LongTextQuestion'];
export type EmailQuestion = components['schemas']['EmailQuestion'];
export type UrlQuestion = components['schemas']['UrlQuestion'];
export type PhoneNumberQuestion = components['schemas']['PhoneNumberQuestion'];
export type NumberQuestion = components['schemas']['NumberQuestion'];
export type DateQuestion = components['schemas']['DateQuestion'];
export type TimeQuestion = components['schemas']['TimeQuestion'];
export type DatetimeQuestion = components['schemas']['DatetimeQuestion'];
export type YesNoQuestion = components['schemas']['YesNoQuestion'];
export type LegalQuestion = components['schemas']['LegalQuestion'];
export type SingleChoiceQuestion = components['schemas']['SingleChoiceQuestion'];
export type DropdownQuestion = components['schemas']['DropdownQuestion'];
export type MultipleChoiceQuestion = components['schemas']['MultipleChoiceQuestion'];
export type RankingQuestion = components['schemas']['RankingQuestion'];
export type RatingQuestion = components['schemas']['RatingQuestion'];
export type OpinionScaleQuestion = components['schemas']['OpinionScaleQuestion'];
export type NpsQuestion = components['schemas']['NpsQuestion'];
export type MatrixQuestion = components['schemas']['MatrixQuestion'];
export type FileQuestion = components['schemas']['FileQuestion'];
export type SignatureQuestion = components['schemas']['SignatureQuestion'];
export type AddressQuestion = components['schemas']['AddressQuestion'];
export type ContactInfoQuestion = components['schemas']['ContactInfoQuestion'];
export type HiddenQuestion = components['schemas']['HiddenQuestion'];
export type CalculatedElement = components['schemas']['CalculatedElement'];
export type StatementElement = components['schemas']['StatementElement'];
export type ImageElement = components['schemas']['ImageElement'];
export type Jump = components['schemas']['Jump'];
export type Rule = components['schemas']['Rule'];
export type Ending = components['schemas']['Ending'];
export type FormSchema = components['schemas']['FormSchema'];
export type Comparand = components['schemas']['Comparand'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
