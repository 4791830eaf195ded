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
            /** @description What went wrong in this request, for people. */
            detail: string;
            /**
             * @description The problem type, for programs.
             * @enum {string}
             */
            code: "bad_request" | "unauthenticated" | "form_locked" | "wrong_password" | "insufficient_scope" | "pro_plan_required" | "api_submissions_disabled" | "captcha_failed" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "revision_conflict" | "form_closed" | "not_published" | "not_protected" | "idempotency_key_reused" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable";
            /** @description The `X-Request-Id` of the response. */
            request_id: string;
            /** @description All failures of the input, up to 128 KB. If some are omitted, `detail` states how many there are. */
            errors?: {
                /** @description Path of the invalid value, such as `settings.max_responses` or `answers.email`. */
                path: string;
                /** @description The failure, for programs. */
                code: string;
                /** @description The failure, for people. */
                message: string;
            }[];
            /** @description Scope that the API key lacks. */
            required_scope?: string;
            /** @description Why the form accepts no responses. */
            closed_reason?: components["schemas"]["ClosedReason"];
            /** @description Current revision of the form. */
            current_revision?: number;
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
         *     - `paused`: The form is paused.
         *     - `response_limit_reached`: The form has reached its response limit.
         *     - `unpublished`: The form is not published.
         * @enum {string}
         */
        ClosedReason: "deadline_passed" | "paused" | "response_limit_reached" | "unpublished";
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
        /** @description A published form as visitors see it. */
        PublicForm: {
            /** @description Public identifier. */
            slug: string;
            /** @description Title. */
            title: string;
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
                /** @description Message to show after submission, at most 2000 characters. */
                success_message: string;
                /** @description Absolute http(s) URL to redirect respondents to after submission. */
                redirect_url: string | null;
                /** @description Whether to show the footer "Made with Formwright". */
                show_branding: boolean;
                /** @description Whether to show each section on its own page. */
                one_section_per_page: boolean;
                /** @description Appearance of the form. */
                theme: {
                    /** @description Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
                    accent_color: string;
                    /** @description Whether corners are rounded. */
                    rounded: boolean;
                };
            };
        };
        /** @description Result of a submission. */
        SubmissionResult: {
            /** @description Identifier of the stored response. */
            id: string;
            /** @description Message to show to the respondent. */
            message: string;
            /** @description URL to redirect the respondent to. */
            redirect_url: string | null;
            /** @description Id of the ending that applies; null if the form has none. */
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
        Section: {
            id: string;
            title?: string;
            description?: string;
            visible_if?: components["schemas"]["Condition"];
            elements: components["schemas"]["Element"][];
            /** @description Jumps: the first one whose condition holds determines the next section. Without one, the following section is next. */
            next?: components["schemas"]["JumpQuestion"][];
        };
        Condition: {
            question: string;
            /** @enum {string} */
            op: "is_answered" | "is_empty" | "equals" | "not_equals" | "in" | "not_in" | "contains" | "not_contains" | "includes_any" | "includes_all" | "gt" | "gte" | "lt" | "lte";
            value?: components["schemas"]["Comparand"] | null;
        } | {
            all: components["schemas"]["Condition"][];
        } | {
            any: components["schemas"]["Condition"][];
        } | {
            not: components["schemas"]["Condition"];
        };
        Element: components["schemas"]["ShortTextQuestion"] | components["schemas"]["LongTextQuestion"] | components["schemas"]["EmailQuestion"] | components["schemas"]["UrlQuestion"] | components["schemas"]["PhoneNumberQuestion"] | components["schemas"]["NumberQuestion"] | components["schemas"]["DateQuestion"] | components["schemas"]["TimeQuestion"] | components["schemas"]["DatetimeQuestion"] | components["schemas"]["YesNoQuestion"] | components["schemas"]["LegalQuestion"] | components["schemas"]["SingleChoiceQuestion"] | components["schemas"]["DropdownQuestion"] | components["schemas"]["MultipleChoiceQuestion"] | components["schemas"]["RankingQuestion"] | components["schemas"]["RatingQuestion"] | components["schemas"]["OpinionScaleQuestion"] | components["schemas"]["NpsQuestion"] | components["schemas"]["MatrixQuestion"] | components["schemas"]["FileQuestion"] | components["schemas"]["SignatureQuestion"] | components["schemas"]["AddressQuestion"] | components["schemas"]["ContactInfoQuestion"] | components["schemas"]["HiddenQuestion"] | components["schemas"]["CalculatedQuestion"] | components["schemas"]["StatementElement"] | components["schemas"]["ImageElement"];
        ShortTextQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "short_text";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            placeholder?: string;
            min_length?: number;
            max_length: number;
            pattern?: string;
            pattern_message?: string;
        };
        LongTextQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "long_text";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            placeholder?: string;
            min_length?: number;
            max_length: number;
        };
        EmailQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            placeholder?: string;
            allowed_domains: string[];
        };
        UrlQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            placeholder?: string;
        };
        PhoneNumberQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "phone_number";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            default_country?: string;
        };
        NumberQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "number";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            min?: number;
            max?: number;
            integer: boolean;
            unit?: string;
        };
        DateQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "date";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            /** Format: date */
            min?: string;
            /** Format: date */
            max?: string;
        };
        TimeQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "time";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            min?: string;
            max?: string;
        };
        DatetimeQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "datetime";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            /** Format: date-time */
            min?: string;
            /** Format: date-time */
            max?: string;
        };
        YesNoQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "yes_no";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
        };
        LegalQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "legal";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            /** Format: uri */
            link?: string;
        };
        SingleChoiceQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "single_choice";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            options: {
                id: string;
                label: string;
                /** Format: uri */
                image_url?: string;
            }[];
            allow_other: boolean;
            randomize: boolean;
        };
        DropdownQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dropdown";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            options: {
                id: string;
                label: string;
                /** Format: uri */
                image_url?: string;
            }[];
            allow_other: boolean;
            randomize: boolean;
        };
        MultipleChoiceQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "multiple_choice";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            options: {
                id: string;
                label: string;
                /** Format: uri */
                image_url?: string;
            }[];
            allow_other: boolean;
            randomize: boolean;
            min_selected?: number;
            max_selected?: number;
        };
        RankingQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ranking";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            options: {
                id: string;
                label: string;
                /** Format: uri */
                image_url?: string;
            }[];
        };
        RatingQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rating";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            max: number;
        };
        OpinionScaleQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "opinion_scale";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            min: number;
            max: number;
            min_label?: string;
            max_label?: string;
        };
        NpsQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "nps";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            min_label?: string;
            max_label?: string;
        };
        MatrixQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "matrix";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            rows: {
                id: string;
                label: string;
            }[];
            columns: {
                id: string;
                label: string;
            }[];
            multiple: boolean;
        };
        FileQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            max_files: number;
            max_size_bytes?: number;
            accept: string[];
        };
        SignatureQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "signature";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
        };
        AddressQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            required_parts: ("line1" | "line2" | "city" | "region" | "postal_code" | "country")[];
        };
        ContactInfoQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contact_info";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            required_parts: ("first_name" | "last_name" | "email" | "phone" | "company")[];
        };
        HiddenQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hidden";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            default?: string;
        };
        CalculatedQuestion: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "calculated";
            title: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            expression: string;
            /** @enum {string} */
            value: "number" | "text" | "boolean";
            decimals?: number;
            unit?: string;
            show: boolean;
        };
        StatementElement: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "statement";
            title?: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            text?: string;
        };
        ImageElement: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            title?: string;
            description?: string;
            required: boolean;
            visible_if?: components["schemas"]["Condition"];
            /** Format: uri */
            image_url: string;
            alt?: string;
        };
        JumpQuestion: {
            /** @description Condition for the jump; without one, it always applies. */
            if?: components["schemas"]["Condition"];
            /** @description Id of a later section, or "end" to skip all following sections. */
            to: string;
        };
        RuleQuestion: {
            id: string;
            /** @description CEL expression of the type bool. */
            expression: string;
            /** @description Message of the failure if the expression is false. */
            message: string;
            /** @description Id of the question whose answer then fails. */
            question_id: string;
        };
        EndingQuestion: {
            id: string;
            /** @description Condition for the ending; without one, it always applies. */
            if?: components["schemas"]["Condition"];
            /** @description Title of the confirmation. */
            title?: string;
            /** @description Message of the confirmation. */
            message: string;
            /**
             * Format: uri
             * @description Absolute http(s) URL to redirect respondents to.
             */
            redirect_url?: string;
            /** @description Label of a link to `redirect_url`, in place of the automatic redirect. */
            button?: string;
        };
        FormSchema: {
            sections: components["schemas"]["Section"][];
            /** @description Rules across questions, evaluated after the answers have been validated. */
            rules?: components["schemas"]["RuleQuestion"][];
            /** @description Endings: the first one whose condition holds determines the confirmation, in place of the settings. */
            endings?: components["schemas"]["EndingQuestion"][];
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
export type PublicForm = components['schemas']['PublicForm'];
export type SubmissionResult = components['schemas']['SubmissionResult'];
export type UploadedFile = components['schemas']['UploadedFile'];
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
export type CalculatedQuestion = components['schemas']['CalculatedQuestion'];
export type StatementElement = components['schemas']['StatementElement'];
export type ImageElement = components['schemas']['ImageElement'];
export type JumpQuestion = components['schemas']['JumpQuestion'];
export type RuleQuestion = components['schemas']['RuleQuestion'];
export type EndingQuestion = components['schemas']['EndingQuestion'];
export type FormSchema = components['schemas']['FormSchema'];
export type Comparand = components['schemas']['Comparand'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
