export interface paths {
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List forms, newest first
         * @description Forms of the workspace, newest first, with page numbers.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["listForms"];
        put?: never;
        /**
         * Create a form
         * @description Creates a form.
         *
         *     Requires an API key with the scope `forms:write`.
         */
        post: operations["createForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a form without creating it
         * @description Validates a new form without creating it.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        post: operations["validateForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a form with its draft, published version and settings
         * @description A form of the workspace.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["getForm"];
        put?: never;
        post?: never;
        /**
         * Delete a form and all its responses and files
         * @description Requires an API key with the scope `forms:write`.
         */
        delete: operations["deleteForm"];
        options?: never;
        head?: never;
        /**
         * Update a form
         * @description Updates a form. If any part of the input is invalid, nothing is changed.
         *
         *     Requires an API key with the scope `forms:write`.
         */
        patch: operations["updateForm"];
        trace?: never;
    };
    "/forms/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft as a new version
         * @description Publishes the draft as the next version, even if it is unchanged.
         *
         *     Requires an API key with the scope `forms:write`.
         */
        post: operations["publishForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a form
         * @description Closes a form, so that it no longer accepts responses. Its versions remain.
         *
         *     Requires an API key with the scope `forms:write`.
         */
        post: operations["unpublishForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a form with its draft and settings
         * @description Creates a form with the draft and the settings of another form.
         *
         *     Requires an API key with the scope `forms:write`.
         */
        post: operations["duplicateForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List missing and outdated translations of the draft
         * @description Missing and outdated translations of the draft of a form.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["getFormTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published versions of a form, newest first
         * @description Published versions of a form, newest first.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["listFormVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a published version of a form
         * @description One published version of a form.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["getFormVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{version}/answers.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Schema of the answers to a version
         * @description Requires an API key with the scope `forms:read`.
         */
        get: operations["getVersionAnswersSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List form templates
         * @description Templates that forms can be created from.
         *
         *     Requires an API key with the scope `forms:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List responses, newest first
         * @description The responses of a form, newest first by default.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["listResponses"];
        put?: never;
        /**
         * Create a response with an API key
         * @description Stores a response. Answers are validated like those of a visitor.
         *
         *     Requires an API key with the scope `responses:write`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate answers without storing them
         * @description Validates answers without storing them or claiming uploads.
         *
         *     Requires an API key with the scope `responses:write`.
         */
        post: operations["validateResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the newest 100,000 responses as CSV, JSON, JSON Lines or Excel
         * @description Requires an API key with the scope `responses:read`.
         */
        get: operations["exportResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/files/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the files of responses as a ZIP archive
         * @description Requires an API key with the scope `responses:read`.
         */
        get: operations["exportFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a response with the definition it was submitted to
         * @description A response by its identifier.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        /**
         * Delete a response and its files
         * @description Requires an API key with the scope `responses:write`.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/{response_id}/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a response
         * @description Requires an API key with the scope `responses:read`.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/{response_id}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve or reject a response, or restore the automatic decision
         * @description Replaces the automatic decision on a response with a reviewer's decision.
         *
         *     Requires an API key with the scope `responses:write`.
         */
        put: operations["reviewResponse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/responses/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete responses by id or by filter
         * @description Deletes several responses in one transaction.
         *
         *     Requires an API key with the scope `responses:write`.
         */
        post: operations["deleteResponses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get response analytics
         * @description Statistics of the responses and visits of a form. With a condition or text, of the matching responses and of all visits.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/partials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List partial responses, newest first
         * @description The partial responses of a form, newest first.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["listPartials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/partials/{partial_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a partial response
         * @description A partial response by its identifier.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["getPartial"];
        put?: never;
        post?: never;
        /**
         * Delete a partial response and its uploads
         * @description Requires an API key with the scope `responses:write`.
         */
        delete: operations["deletePartial"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, newest first
         * @description The invitations of a form, newest first.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Create invitations, each of which is valid for one response
         * @description Creates invitations to answer a form once. A form has at most 100000 of them.
         *
         *     Requires an API key with the scope `responses:write`.
         */
        post: operations["createInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation
         * @description An invitation by its identifier.
         *
         *     Requires an API key with the scope `responses:read`.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        /**
         * Revoke an invitation that has not been used
         * @description Requires an API key with the scope `responses:write`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API key of the request with its workspace
         * @description The API key of the request with its workspace. Every key may query it.
         *
         *     Requires an API key with any scope.
         */
        get: operations["getViewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the workspace
         * @description The keys of the workspace, without revoked ones, oldest first: at most 500.
         *
         *     Requires an API key with the scope `keys:write`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key, limited to the scopes and expiry of the calling key
         * @description Creates a key. Its scopes and its lifetime are limited to those of your own key. A workspace may have at most 500 keys.
         *
         *     Requires an API key with the scope `keys:write`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key; the calling key must have all its scopes
         * @description Requires an API key with the scope `keys:write`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of the workspace
         * @description The webhooks of the workspace, oldest first.
         *
         *     Requires an API key with the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook; its signing secret is shown only once
         * @description Creates a webhook, which receives all later events of its types. A workspace can have 100 webhooks.
         *
         *     Requires an API key with the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One webhook of the workspace.
         *
         *     Requires an API key with the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description Requires an API key with the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Updates a webhook. Nothing is changed if any field is invalid.
         *
         *     Requires an API key with the scope `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Sends a `webhook.test` event to a webhook, regardless of its subscribed events.
         *
         *     Requires an API key with the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret; the previous one stays valid for 24 hours
         * @description Rotates the signing secret of a webhook. The previous one stays valid for 24 hours.
         *
         *     Requires an API key with the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of the last 30 days, newest first
         * @description Deliveries of a webhook within the last 30 days, newest first.
         *
         *     Requires an API key with the scope `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends a delivery again immediately, with the same `webhook-id`.
         *
         *     Requires an API key with the scope `webhooks:write`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log entries of the last 400 days, newest first
         * @description The operations that changed the workspace within the last 400 days, newest first.
         *
         *     Requires an API key with the scope `keys:write`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a published form, open or closed
         * @description A published form, open or closed. Requires no API key.
         */
        get: operations["getPublicForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/answers.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Schema of the answers to a published form
         * @description No API key required.
         */
        get: operations["getPublicAnswersSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a form with its password
         * @description Exchanges the password of a form for an access token. Requires no API key.
         */
        post: operations["unlockForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/captcha/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a captcha challenge
         * @description A challenge for the captcha widget, if the captcha provider is `altcha`. Requires no API key.
         */
        get: operations["getCaptchaChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file for a question
         * @description Uploads a file for a question of a published form. No API key is required.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/files/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by link token
         * @description No API key required.
         */
        get: operations["getLinkedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a response
         * @description Submits the answers of a visitor. No API key is required.
         */
        post: operations["submitResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/partial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get saved answers
         * @description Returns answers that a visitor saved, also while the form is closed. No API key is required.
         */
        get: operations["resumePartial"];
        /**
         * Save answers, to submit them later
         * @description Saves the answers of a visitor, to be continued later. No API key is required; the form must be open.
         */
        put: operations["savePartial"];
        post?: never;
        /**
         * Delete saved answers and their uploads
         * @description No API key required.
         */
        delete: operations["discardPartial"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation that can be used
         * @description Returns the invitation of a token if it can be used, also while the form is closed. Does not use it. No API key is required.
         */
        get: operations["openInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what happened in a visit, for analytics
         * @description No API key required.
         */
        post: operations["recordVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/forms/{slug}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the draft of a form, with the token of a preview link
         * @description The draft of a form as visitors would see it if it were published and open, without password and captcha. Requires no API key: the token of `Form.previewUrl` is the authorization.
         */
        get: operations["getFormPreview"];
        put?: never;
        /**
         * Validate answers to the draft of a form without storing them
         * @description Validates answers to the draft of a form, without storing anything. Requires no API key: the token of `Form.previewUrl` is the authorization.
         */
        post: operations["validatePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description No API key required.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/form-definition.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Schema of form definitions
         * @description No API key required.
         */
        get: operations["getDefinitionSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "response.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Response created
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onResponseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "response.approval_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval status changed
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onResponseApprovalChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "response.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Response deleted
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onResponseDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Form published
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onFormPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.unpublished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Form unpublished
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onFormUnpublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Webhook test
         * @description Signed according to Standard Webhooks 1.0.0. Verify the signature before you process the event.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
        /** @description Statistics of the responses and visits of a form. */
        Analytics: {
            /**
             * Format: int32
             * @description Number of responses.
             */
            total: number;
            /**
             * Format: int32
             * @description Mean duration in milliseconds, over the responses with a known duration.
             */
            average_duration_ms: number | null;
            /** @description Responses of the last 30 days in UTC, oldest first. */
            daily: {
                /** @description The day in UTC, for example `2026-01-31`. */
                date: string;
                /**
                 * Format: int32
                 * @description Number of responses.
                 */
                count: number;
            }[];
            /** @description Number of responses by approval status. */
            approval: {
                /**
                 * Format: int32
                 * @description Number of approved responses.
                 */
                approved: number;
                /**
                 * Format: int32
                 * @description Number of rejected responses.
                 */
                rejected: number;
                /**
                 * Format: int32
                 * @description Number of responses without a decision.
                 */
                none: number;
            };
            /** @description The questions of the live version, in form order. */
            questions: components["schemas"]["QuestionAnalytics"][];
            /** @description The endings of the live version; null if it has none. */
            endings?: {
                /** @description Id of the ending in the definition. */
                id: string;
                /** @description Title of the ending. */
                title: string;
                /**
                 * Format: int32
                 * @description Number of responses, over all versions.
                 */
                count: number;
            }[];
            /**
             * Format: int32
             * @description Number of visits in which the questions were shown, as reported by pages.
             */
            views: number;
            /**
             * Format: int32
             * @description Number of visits in which something was entered.
             */
            starts: number;
            /**
             * Format: int32
             * @description Number of visits in which the answers were submitted.
             */
            completed: number;
            /** @description `completed` divided by `starts`, from 0 to 1; null if there are no starts. */
            completion_rate: number | null;
            /** @description How many visits reached each question, in form order. All questions of the live version that respondents can see. */
            drop_off: components["schemas"]["ReachedQuestion"][];
            /** @description Visits of the last 30 days in UTC, oldest first. */
            daily_visits: components["schemas"]["DailyVisits"][];
        };
        /** @description The credential of a client. It belongs to one workspace and has scopes. */
        ApiKey: {
            /** @description Identifier of the key. */
            id: string;
            /** @description Name, which describes what the key is used for. */
            name: string;
            /** @description Permissions of the key. */
            scopes: ("forms:read" | "forms:write" | "responses:read" | "responses:write" | "webhooks:read" | "webhooks:write" | "keys:write")[];
            /** @description Identifier of the workspace that the key gives access to. */
            workspace_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null if it does not.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, with a precision of one minute; null if never.
             */
            last_used_at: string | null;
            /** @description Identifier of the key that created it; null if it was created on the command line or during the first start. */
            created_by: string | null;
        };
        /** @description A page of keys, without revoked ones. */
        ApiKeys: {
            /** @description The entries of the page. */
            data: components["schemas"]["ApiKey"][];
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /** @description The decision on a response. */
        Approval: {
            /** @description Approval status. */
            status: components["schemas"]["ApprovalStatus"];
            /** @description Sum of the points of the matching criteria. */
            score: number;
            /** @description Sum of the points of all criteria. */
            max_score: number;
            /** @description Score as a percentage of the maximum score, with two decimals. */
            percent: number;
            /** @description Ids of the matching criteria. */
            matched: string[];
            /** @description Ids of the required criteria that do not match. */
            failed_required: string[];
            /** @description Origin of the decision. */
            decided_by: components["schemas"]["DecidedBy"];
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            decided_at: string;
            /** @description The reviewer's note. */
            note: string | null;
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
         * @description The kind of actor that performed an operation.
         *     - `bootstrap`: The first start of the service.
         *     - `cli`: The operator, on the command line.
         *     - `key`: An API key.
         * @enum {string}
         */
        AuditActor: "bootstrap" | "cli" | "key";
        /** @description An operation that changed the workspace, with its actor. */
        AuditEntry: {
            /** @description Identifier of the entry. */
            id: string;
            /**
             * @description The operation.
             * @enum {string}
             */
            action: "workspace.plan_changed" | "key.created" | "key.revoked" | "form.created" | "form.duplicated" | "form.updated" | "form.published" | "form.unpublished" | "form.deleted" | "response.reviewed" | "response.deleted" | "responses.deleted" | "partial.deleted" | "invitations.created" | "invitation.revoked" | "webhook.created" | "webhook.updated" | "webhook.secret_rotated" | "webhook.deleted";
            /** @description Identifier of the workspace, key, form, response, partial response or webhook that was changed. */
            target_id: string;
            /** @description Identifier of the form that was changed or that the target belongs to. The form may no longer exist. */
            form_id: string | null;
            /**
             * Format: int32
             * @description The number of responses that a bulk deletion deleted.
             */
            count: number | null;
            /** @description The kind of actor. */
            actor: components["schemas"]["AuditActor"];
            /** @description Identifier of the API key, if a key was the actor. */
            key_id: string | null;
            /** @description Name of the API key at that time. */
            key_name: string | null;
            /** @description Identifier of the request, as in `X-Request-Id` and in the log. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description When the operation was performed.
             */
            created_at: string;
        };
        /** @description A page of the audit log. */
        AuditPage: {
            /** @description The entries of the page. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Cursor of the last entry; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Captcha provider.
         *     - `altcha`: ALTCHA, served by Formwright itself.
         *     - `hcaptcha`: hCaptcha.
         *     - `recaptcha`: Google reCAPTCHA.
         *     - `turnstile`: Cloudflare Turnstile.
         * @enum {string}
         */
        CaptchaProvider: "altcha" | "hcaptcha" | "recaptcha" | "turnstile";
        /** @description The form that `createForm` would create. It is not stored. */
        CheckedForm: {
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Normalized draft, with defaults and generated ids. */
            definition: components["schemas"]["FormDefinition"];
            /** @description Settings, including defaults. */
            settings: components["schemas"]["Settings"];
            /** @description Missing translations. */
            translations: components["schemas"]["TranslationReport"];
        };
        /** @description A validated response that was not stored. */
        CheckedResponse: {
            /**
             * Format: int32
             * @description Version of the form that the answers were validated against.
             */
            form_version: number;
            /** @description Answers by question id, as they would be stored. */
            answers: {
                [key: string]: unknown;
            };
            /** @description The decision that would be made. */
            approval: components["schemas"]["Approval"];
        };
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
        /** @description A new key. */
        CreateApiKeyInput: {
            /**
             * Format: date-time
             * @description When it expires. Must not be later than the expiry of your own key, which is also the default.
             */
            expires_at?: string | null;
            /** @description What the key is used for, 1 to 200 characters. */
            name: string;
            /** @description At least one scope. Your own key must have all of them. */
            scopes: ("forms:read" | "forms:write" | "responses:read" | "responses:write" | "webhooks:read" | "webhooks:write" | "keys:write")[];
        };
        /** @description A new form. Without template and definition it contains a starter definition. */
        CreateFormInput: {
            /** @description The draft; overrides the template's. */
            definition?: components["schemas"]["FormDefinitionInput"] | null;
            /** @description Description, at most 2000 characters. */
            description?: string | null;
            /** @description Settings other than the defaults. */
            settings?: components["schemas"]["FormSettingsInput"] | null;
            /** @description Slug of a template. */
            template?: string | null;
            /** @description Title, 1 to 500 characters; by default the template's. */
            title?: string | null;
        };
        /** @description New invitations: either their number or their recipients. */
        CreateInvitationsInput: {
            /**
             * Format: int32
             * @description Number of invitations, 1 to 1000.
             */
            count?: number | null;
            /**
             * Format: date-time
             * @description Time after which they cannot be used. By default they do not expire.
             */
            expires_at?: string | null;
            /** @description 1 to 1000 recipients, each of whom gets an invitation. */
            recipients?: components["schemas"]["InvitationRecipientInput"][] | null;
        };
        /** @description Answers submitted with an API key. */
        CreateResponseInput: {
            /** @description Answers by question id. */
            answers: {
                [key: string]: unknown;
            };
            /** @description Token of the invitation. The response uses it; one that cannot be used fails with `invitation_invalid`. */
            invitation?: string | null;
            /** @description Language that the respondent used (BCP 47). The closest language of the form is stored, and messages are in it; a language that the form does not have is not stored. */
            language?: string | null;
        };
        /** @description A new webhook. */
        CreateWebhookInput: {
            /** @description Description of its purpose, at most 500 characters. */
            description?: string | null;
            /** @description Whether events are sent; true by default. */
            enabled?: boolean | null;
            /** @description Event types, at least one. */
            events: ("response.created" | "response.approval_changed" | "response.deleted" | "form.published" | "form.unpublished" | "webhook.test")[];
            /** @description Only events of this form; all forms by default. */
            form_id?: string | null;
            /** @description URL to send events to: `https:`, with a public address. */
            url: string;
        };
        /** @description A new invitation with its secret. */
        CreatedInvitation: {
            /** @description Identifier of the invitation. */
            id: string;
            /**
             * @description The owner's name for the recipient; also stored with the response. Null without one, and after the invitation was
             *     revoked or its response deleted.
             */
            reference: string | null;
            /** @description What has become of the invitation. */
            status: components["schemas"]["InvitationStatus"];
            /** @description Answers by question id, with which the form is prefilled. Null if there are none, and after it was used or revoked. */
            answers: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time after which it cannot be used; null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time at which it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the response was stored.
             */
            used_at: string | null;
            /** @description The response that it was used for, even if that was deleted since. */
            response_id: string | null;
            /** @description Secret that allows one response. It is shown only here. */
            token: string;
            /** @description URL of the hosted page for the recipient. It contains the token in its fragment, which browsers do not send. */
            url: string;
        };
        /** @description New invitations. */
        CreatedInvitationList: {
            /** @description The invitations, in the order of their recipients. */
            data: components["schemas"]["CreatedInvitation"][];
        };
        /** @description Visits of one day. */
        DailyVisits: {
            /** @description The day in UTC, for example `2026-01-31`. */
            date: string;
            /**
             * Format: int32
             * @description Number of visits in which the questions were shown, as reported by pages.
             */
            views: number;
            /**
             * Format: int32
             * @description Number of visits in which something was entered.
             */
            starts: number;
            /**
             * Format: int32
             * @description Number of visits in which the answers were submitted.
             */
            completed: number;
            /** @description `completed` divided by `starts`, from 0 to 1; null if there are no starts. */
            completion_rate: number | null;
            /** @description How many visits reached each question, in form order. Without those that none reached on this day. */
            drop_off: components["schemas"]["ReachedQuestion"][];
        };
        /**
         * @description Origin of a decision.
         *     - `auto`: Decided automatically by the criteria of the form when the response was stored.
         *     - `reviewer`: Decided by a reviewer.
         * @enum {string}
         */
        DecidedBy: "auto" | "reviewer";
        /** @description The responses to delete: send one of ids, filter and all. No member may be null. */
        DeleteResponsesInput: {
            /** @description Deletes all responses of the form. Must be true. */
            all?: boolean;
            /** @description Deletes nothing, and returns the number of responses that would be deleted. */
            dry_run?: boolean;
            /** @description Deletes the responses that match. At least one condition. */
            filter?: components["schemas"]["ResponseFilterInput"];
            /** @description 1 to 1000 identifiers; unknown ones are ignored. */
            ids?: string[];
        };
        /** @description Result of a deletion. */
        DeletedResponses: {
            /**
             * Format: int32
             * @description Number of deleted responses.
             */
            deleted: number;
            /**
             * Format: int32
             * @description Of a dry run: the number of responses that would be deleted.
             */
            would_delete?: number;
        };
        /** @description Delivery of an event to a webhook. */
        Delivery: {
            /** @description Identifier of the delivery. */
            id: string;
            /** @description Identifier of the webhook. */
            webhook_id: string;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event_type: "response.created" | "response.approval_changed" | "response.deleted" | "form.published" | "form.unpublished" | "webhook.test";
            /** @description Value of the header `webhook-id`; the same for every attempt. */
            message_id: string;
            /** @description Status of the delivery. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description Number of attempts since the delivery was created or requested again.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if there is none.
             */
            next_attempt_at: string | null;
            /**
             * Format: int32
             * @description HTTP status of the last response.
             */
            last_status_code: number | null;
            /**
             * Format: int32
             * @description Duration of the last attempt in milliseconds.
             */
            last_latency_ms: number | null;
            /** @description Reason why the last attempt failed. */
            last_error: string | null;
            /** @description The first KiB of the last response body. Null for events of responses without the scope `responses:read`, because a receiver may echo the answers. */
            last_response: string | null;
            /** @description Request body. Without the scope `responses:read`, a response in it has only `id`, `form_version` and `created_at`. */
            payload: components["schemas"]["Event"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The entries of the page. */
            data: components["schemas"]["Delivery"][];
            /** @description Cursor of the last entry; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Status of a delivery.
         *     - `failed`: Failed: no further attempts are made.
         *     - `pending`: Waiting for the next attempt.
         *     - `succeeded`: Delivered: the receiver responded with a 2xx status.
         * @enum {string}
         */
        DeliveryStatus: "failed" | "pending" | "succeeded";
        /** @description Differences of the copy from its source. */
        DuplicateFormInput: {
            /**
             * Format: int32
             * @description Expected current revision. On mismatch the request fails with 409 `revision_conflict`.
             */
            revision?: number | null;
            /** @description Title of the copy, 1 to 500 characters; by default `<title> (copy)`. */
            title?: string | null;
        };
        /**
         * @description Type of an element.
         *     - `address`: Object type `AddressQuestion`.
         *     - `calculated`: Object type `CalculatedElement`.
         *     - `contact_info`: Object type `ContactInfoQuestion`.
         *     - `date`: Object type `DateQuestion`.
         *     - `datetime`: Object type `DatetimeQuestion`.
         *     - `dropdown`: Object type `DropdownQuestion`.
         *     - `email`: Object type `EmailQuestion`.
         *     - `file`: Object type `FileQuestion`.
         *     - `hidden`: Object type `HiddenQuestion`.
         *     - `image`: Object type `ImageElement`.
         *     - `legal`: Object type `LegalQuestion`.
         *     - `long_text`: Object type `LongTextQuestion`.
         *     - `matrix`: Object type `MatrixQuestion`.
         *     - `multiple_choice`: Object type `MultipleChoiceQuestion`.
         *     - `nps`: Object type `NpsQuestion`.
         *     - `number`: Object type `NumberQuestion`.
         *     - `opinion_scale`: Object type `OpinionScaleQuestion`.
         *     - `phone_number`: Object type `PhoneNumberQuestion`.
         *     - `ranking`: Object type `RankingQuestion`.
         *     - `rating`: Object type `RatingQuestion`.
         *     - `short_text`: Object type `ShortTextQuestion`.
         *     - `signature`: Object type `SignatureQuestion`.
         *     - `single_choice`: Object type `SingleChoiceQuestion`.
         *     - `statement`: Object type `StatementElement`.
         *     - `time`: Object type `TimeQuestion`.
         *     - `url`: Object type `UrlQuestion`.
         *     - `yes_no`: Object type `YesNoQuestion`.
         * @enum {string}
         */
        ElementType: "address" | "calculated" | "contact_info" | "date" | "datetime" | "dropdown" | "email" | "file" | "hidden" | "image" | "legal" | "long_text" | "matrix" | "multiple_choice" | "nps" | "number" | "opinion_scale" | "phone_number" | "ranking" | "rating" | "short_text" | "signature" | "single_choice" | "statement" | "time" | "url" | "yes_no";
        /**
         * @description File format of an export.
         *     - `csv`: CSV table (RFC 4180) with one row per response and one column per question.
         *     - `json`: JSON array of responses.
         *     - `jsonl`: JSON Lines: one response per line, without an array around them.
         *     - `xlsx`: Excel workbook (ECMA-376): the table of CSV with typed numbers, booleans and dates, and a sheet of the questions.
         * @enum {string}
         */
        ExportFormat: "csv" | "json" | "jsonl" | "xlsx";
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
        /** @description A form with its draft, settings and versions. */
        FormDetail: {
            /** @description Identifier of the form. */
            id: string;
            /** @description Public identifier in the paths of the public endpoints. */
            slug: string;
            /** @description Title, 1 to 500 characters. */
            title: string;
            /** @description Description, at most 2000 characters. */
            description: string | null;
            /** @description Lifecycle status. */
            status: components["schemas"]["FormStatus"];
            /**
             * Format: int32
             * @description Number of stored responses.
             */
            response_count: number;
            /**
             * Format: int32
             * @description Number of the latest published version.
             */
            published_version: number | null;
            /** @description Whether the draft differs from the latest published version; true if there is none. */
            has_unpublished_changes: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description The editable definition. */
            draft: components["schemas"]["FormDefinition"];
            /** @description The live version; for a closed form the last version that was live. */
            published: {
                /**
                 * Format: int32
                 * @description Number of the version, from 1.
                 */
                version: number;
                /**
                 * Format: date-time
                 * @description Time of publication.
                 */
                published_at: string;
                /** @description Sections with their elements, as JSON. */
                schema: components["schemas"]["FormSchema"];
                /** @description Approval criteria, as JSON. */
                approval: components["schemas"]["FormApproval"];
            } | null;
            /** @description Settings, including defaults. */
            settings: components["schemas"]["Settings"];
            /**
             * Format: int32
             * @description Increases by one with each update. Send it with an update to detect conflicts.
             */
            revision: number;
            /** @description URL of the hosted form page. */
            share_url: string;
            /** @description URL of the hosted page of the draft, for the next 24 hours, without further authorization. Nothing that is entered there is stored. The token of the preview is its fragment. Null without the scope `forms:read`. */
            preview_url: string | null;
        };
        /** @description A form with its draft, settings and versions. */
        FormItem: {
            /** @description Identifier of the form. */
            id: string;
            /** @description Public identifier in the paths of the public endpoints. */
            slug: string;
            /** @description Title, 1 to 500 characters. */
            title: string;
            /** @description Description, at most 2000 characters. */
            description: string | null;
            /** @description Lifecycle status. */
            status: components["schemas"]["FormStatus"];
            /**
             * Format: int32
             * @description Number of stored responses.
             */
            response_count: number;
            /**
             * Format: int32
             * @description Number of the latest published version.
             */
            published_version: number | null;
            /** @description Whether the draft differs from the latest published version; true if there is none. */
            has_unpublished_changes: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /** @description A page of forms, identified by its number. */
        FormPage: {
            /** @description Forms of the page. */
            data: components["schemas"]["FormItem"][];
            /**
             * Format: int32
             * @description Number of forms on all pages.
             */
            total: number;
        };
        /** @description Omitted settings keep their value; null resets a setting to its default. */
        FormSettingsInput: {
            /** @description Whether the form accepts responses; false pauses it. */
            accepting_responses?: boolean | null;
            /** @description Whether clients with an API key may submit responses. */
            allow_api_submissions?: boolean | null;
            /**
             * Format: date-time
             * @description Time from which the form no longer accepts responses.
             */
            close_at?: string | null;
            /** @description Whether search engines may list the form page. */
            indexable?: boolean | null;
            /** @description Whether visitors need an invitation, which is valid for one response. */
            invitation_required?: boolean | null;
            /**
             * Format: int32
             * @description Maximum number of responses, 1 or more; it is never exceeded.
             */
            max_responses?: number | null;
            /** @description Whether the confirmation of the form page has a link to submit another response. */
            offer_another_response?: boolean | null;
            /** @description Whether to show each section on its own page. */
            one_section_per_page?: boolean | null;
            /**
             * Format: date-time
             * @description Time from which the form accepts responses; before `close_at`.
             */
            open_at?: string | null;
            /**
             * Format: int32
             * @description Number of days for which saved answers are stored after the last save, 1 to 90.
             */
            partial_days?: number | null;
            /** @description Pro plan. Sets the password; null removes it. */
            password?: string | null;
            /** @description Read-only; accepted and ignored, so that settings can be sent back as read. */
            password_protected?: boolean | null;
            /** @description Absolute http(s) URL to redirect respondents to after submission. */
            redirect_url?: string | null;
            /** @description Whether visitors must solve a captcha. */
            require_captcha?: boolean | null;
            /**
             * Format: int32
             * @description Pro plan. Number of days after which responses are deleted, 1 to 3650; null keeps them.
             */
            retention_days?: number | null;
            /** @description Whether respondents can save their answers and submit them later. */
            save_partial?: boolean | null;
            /** @description Whether responses can be filtered by their answers and searched; false stores no search index. */
            searchable?: boolean | null;
            /** @description Whether to show the footer "Powered by Formwright". */
            show_branding?: boolean | null;
            /** @description Message to show after submission, with Markdown, at most 2000 characters. */
            success_message?: string | null;
            /** @description Appearance of the form. */
            theme?: components["schemas"]["FormThemeInput"] | null;
        };
        /**
         * @description Lifecycle status of a form.
         *     - `closed`: Unpublished: the form does not accept responses.
         *     - `draft`: Not published yet.
         *     - `published`: Published: visitors see the form and can submit responses.
         * @enum {string}
         */
        FormStatus: "closed" | "draft" | "published";
        /** @description Omitted fields keep their value; null resets a field to its default. */
        FormThemeInput: {
            /** @description Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
            accent_color?: string | null;
            /** @description Whether corners are rounded. */
            rounded?: boolean | null;
        };
        /** @description A published version of a form. Versions are immutable. */
        FormVersionDetail: {
            /**
             * Format: int32
             * @description Number of the version, from 1.
             */
            version: number;
            /**
             * Format: date-time
             * @description Time of publication.
             */
            published_at: string;
            /** @description The published definition. */
            definition: components["schemas"]["FormDefinition"];
        };
        /** @description A published version of a form. Versions are immutable. */
        FormVersionItem: {
            /**
             * Format: int32
             * @description Number of the version, from 1.
             */
            version: number;
            /**
             * Format: date-time
             * @description Time of publication.
             */
            published_at: string;
            /**
             * Format: int32
             * @description Number of stored responses to this version.
             */
            response_count: number;
            /** @description Whether visitors see this version now. */
            live: boolean;
        };
        /** @description A page of versions. */
        FormVersionPage: {
            /** @description The entries of the page. */
            data: components["schemas"]["FormVersionItem"][];
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /** @description An invitation to answer a form once. Its token is shown when it is created. */
        Invitation: {
            /** @description Identifier of the invitation. */
            id: string;
            /**
             * @description The owner's name for the recipient; also stored with the response. Null without one, and after the invitation was
             *     revoked or its response deleted.
             */
            reference: string | null;
            /** @description What has become of the invitation. */
            status: components["schemas"]["InvitationStatus"];
            /** @description Answers by question id, with which the form is prefilled. Null if there are none, and after it was used or revoked. */
            answers: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time after which it cannot be used; null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time at which it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the response was stored.
             */
            used_at: string | null;
            /** @description The response that it was used for, even if that was deleted since. */
            response_id: string | null;
        };
        /** @description A page of invitations. */
        InvitationPage: {
            /** @description The entries of the page. */
            data: components["schemas"]["Invitation"][];
            /** @description Cursor of the last entry; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /** @description For whom an invitation is. */
        InvitationRecipientInput: {
            /** @description Answers by question id, with which the form is prefilled. Files are excluded. */
            answers?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time after which it cannot be used; by default that of the request.
             */
            expires_at?: string | null;
            /** @description Your name for the recipient, such as a customer number, with at most 200 characters. The response shows it. */
            reference?: string | null;
        };
        /**
         * @description What has become of an invitation.
         *     - `expired`: It was not used in time.
         *     - `revoked`: It was revoked before it was used.
         *     - `unused`: It can be used.
         *     - `used`: A response was stored with it.
         * @enum {string}
         */
        InvitationStatus: "expired" | "revoked" | "unused" | "used";
        /** @description A new key with its secret, which is returned only once. */
        IssuedApiKey: {
            /** @description Identifier of the key. */
            id: string;
            /** @description The secret, to be sent as a bearer token. */
            key: string;
            /** @description Name, which describes what the key is used for. */
            name: string;
            /** @description Permissions of the key. */
            scopes: ("forms:read" | "forms:write" | "responses:read" | "responses:write" | "webhooks:read" | "webhooks:write" | "keys:write")[];
            /** @description Identifier of the workspace that the key gives access to. */
            workspace_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null if it does not.
             */
            expires_at: string | null;
            /** @description Identifier of the key that created it; null if it was created on the command line or during the first start. */
            created_by: string | null;
        };
        /** @description A webhook with its signing secret, which is shown only once. */
        IssuedWebhook: {
            /** @description Identifier of the webhook. */
            id: string;
            /** @description URL that events are sent to by POST. */
            url: string;
            /** @description Event types that the webhook receives. */
            events: ("response.created" | "response.approval_changed" | "response.deleted" | "form.published" | "form.unpublished" | "webhook.test")[];
            /** @description Only events of this form; null for all forms. */
            form_id: string | null;
            /** @description Whether events are sent to the webhook. */
            enabled: boolean;
            /** @description Reason why the service disabled the webhook; null otherwise. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Description of its purpose. */
            description: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Signing secret in the format of Standard Webhooks: `whsec_` and base64. */
            secret: string;
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
        /** @description Answers that a respondent has saved but not submitted. It is not a response: no count, export, analytics or webhook contains it. */
        PartialResponse: {
            /** @description Identifier of the partial response. */
            id: string;
            /**
             * Format: int32
             * @description The version of the form that was answered.
             */
            form_version: number;
            /** @description Id of the section that the respondent had reached; null if unknown. */
            section: string | null;
            /** @description Language of the form that the respondent used (BCP 47); null if unknown. */
            language: string | null;
            /** @description Answers by question id, as they were entered. They may be incomplete or invalid. */
            answers: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the first save.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last save.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time after which it is deleted; each save postpones it.
             */
            expires_at: string;
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
        /** @description A page of partial responses. */
        PartialResponsePage: {
            /** @description The entries of the page. */
            data: components["schemas"]["PartialResponse"][];
            /** @description Cursor of the last entry; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /**
         * @description The plan of a workspace.
         *     - `free`: Without the settings of the Pro plan.
         *     - `pro`: With all settings.
         * @enum {string}
         */
        Plan: "free" | "pro";
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
        /** @description Statistics of the answers to one question. */
        QuestionAnalytics: {
            /** @description Id of the question within the form. */
            id: string;
            /** @description Type of the question. */
            type: components["schemas"]["ElementType"];
            /** @description Title of the question. */
            title: string;
            /**
             * Format: int32
             * @description Number of responses that answer the question.
             */
            answered: number;
            /** @description Numbers and scales: mean, rounded to two decimals. */
            average?: number;
            /** @description Numbers: minimum. */
            min?: number;
            /** @description Numbers: maximum. */
            max?: number;
            /** @description All values that can be chosen, with their counts. */
            distribution?: components["schemas"]["Share"][];
            /** @description Matrices: all rows. */
            rows?: {
                /** @description Id of the row within its question. */
                id: string;
                /** @description Label of the row. */
                label: string;
                /** @description All columns with their counts. */
                distribution: components["schemas"]["Share"][];
            }[];
        };
        /** @description Number of visits that reached a question. */
        ReachedQuestion: {
            /** @description Id of the question within the form. */
            question_id: string;
            /**
             * Format: int32
             * @description Number of visits in which the respondent has seen the question.
             */
            reached: number;
        };
        /** @description A response to a form. */
        Response: {
            /** @description Identifier of the response. */
            id: string;
            /**
             * Format: int32
             * @description The version of the form that was answered.
             */
            form_version: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Answers by question id. */
            answers: {
                [key: string]: unknown;
            };
            /** @description The decision on the response. */
            approval: components["schemas"]["Approval"];
            /** @description How the response was submitted. */
            source: components["schemas"]["ResponseSource"];
            /**
             * Format: int32
             * @description Time that the respondent took, in milliseconds; null if unknown.
             */
            duration_ms: number | null;
            /** @description Language of the form that the respondent used (BCP 47); null if unknown. */
            language: string | null;
            /** @description The invitation that the response was submitted with, if there was one. */
            invitation: {
                /** @description Identifier of the invitation. */
                id: string;
                /** @description Name of the recipient, as given when the invitation was created. */
                reference: string | null;
            } | null;
        };
        /** @description A response to a form. */
        ResponseDetail: {
            /** @description Identifier of the response. */
            id: string;
            /**
             * Format: int32
             * @description The version of the form that was answered.
             */
            form_version: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Answers by question id. */
            answers: {
                [key: string]: unknown;
            };
            /** @description The decision on the response. */
            approval: components["schemas"]["Approval"];
            /** @description How the response was submitted. */
            source: components["schemas"]["ResponseSource"];
            /**
             * Format: int32
             * @description Time that the respondent took, in milliseconds; null if unknown.
             */
            duration_ms: number | null;
            /** @description Language of the form that the respondent used (BCP 47); null if unknown. */
            language: string | null;
            /** @description The invitation that the response was submitted with, if there was one. */
            invitation: {
                /** @description Identifier of the invitation. */
                id: string;
                /** @description Name of the recipient, as given when the invitation was created. */
                reference: string | null;
            } | null;
            /** @description Definition of the answered version. */
            definition: components["schemas"]["FormDefinition"];
        };
        /** @description Filter for responses. Where responses are listed, an empty filter matches all. */
        ResponseFilterInput: {
            /** @description Only responses with this approval status. */
            approval?: components["schemas"]["ApprovalStatus"];
            /** @description Only responses whose answers meet this condition. */
            condition?: components["schemas"]["Condition"];
            /** @description Only responses created at or after this time. */
            from?: string;
            /** @description Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
            q?: string;
            /** @description Only responses created at or before this time. */
            to?: string;
        };
        /**
         * @description Sort order of responses.
         *     - `asc`: Oldest first.
         *     - `desc`: Newest first.
         * @enum {string}
         */
        ResponseOrder: "asc" | "desc";
        /** @description A page of responses. */
        ResponsePage: {
            /** @description The entries of the page. */
            data: components["schemas"]["Response"][];
            /** @description Cursor of the last entry; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /**
         * @description How a response was submitted.
         *     - `api`: Submitted by a client with an API key.
         *     - `web`: Submitted by a visitor through the public endpoint.
         * @enum {string}
         */
        ResponseSource: "api" | "web";
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
        /** @description A reviewer's decision. */
        ReviewInput: {
            /** @description Note, at most 2000 characters. */
            note?: string | null;
            /** @description Required. Null restores the automatic decision and removes the note. */
            status?: components["schemas"]["Verdict"] | null;
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
        /** @description Settings of a form. Changes take effect at once; settings are not versioned. */
        Settings: {
            /** @description Whether the form accepts responses; false pauses it. */
            accepting_responses: boolean;
            /**
             * Format: date-time
             * @description Time from which the form accepts responses; before `close_at`.
             */
            open_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the form no longer accepts responses.
             */
            close_at: string | null;
            /**
             * Format: int32
             * @description Maximum number of responses, 1 or more; it is never exceeded.
             */
            max_responses: number | null;
            /** @description Message to show after submission, with Markdown, at most 2000 characters. */
            success_message: string;
            /** @description Absolute http(s) URL to redirect respondents to after submission. */
            redirect_url: string | null;
            /** @description Whether to show the footer "Powered by Formwright". */
            show_branding: boolean;
            /** @description Whether the form has a password. The password itself is never returned. */
            password_protected: boolean;
            /** @description Whether clients with an API key may submit responses. */
            allow_api_submissions: boolean;
            /** @description Whether visitors need an invitation, which is valid for one response. */
            invitation_required: boolean;
            /** @description Whether respondents can save their answers and submit them later. */
            save_partial: boolean;
            /**
             * Format: int32
             * @description Number of days for which saved answers are stored after the last save, 1 to 90.
             */
            partial_days: number;
            /** @description Whether visitors must solve a captcha. */
            require_captcha: boolean;
            /**
             * Format: int32
             * @description Pro plan. Number of days after which responses are deleted, 1 to 3650; null keeps them.
             */
            retention_days: number | null;
            /** @description Whether to show each section on its own page. */
            one_section_per_page: boolean;
            /** @description Whether the confirmation of the form page has a link to submit another response. */
            offer_another_response: boolean;
            /** @description Whether search engines may list the form page. */
            indexable: boolean;
            /** @description Whether responses can be filtered by their answers and searched; false stores no search index. */
            searchable: boolean;
            /** @description Appearance of the form. */
            theme: {
                /** @description Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
                accent_color: string;
                /** @description Whether corners are rounded. */
                rounded: boolean;
            };
        };
        /** @description Number of answers with one value. */
        Share: {
            /** @description Id of an option (`__other__` for free text), a boolean or a number. */
            value: string | number | boolean;
            /** @description Label of the value. */
            label: string;
            /**
             * Format: int32
             * @description Number of answers with this value. In rankings: number of answers that rank it first.
             */
            count: number;
            /** @description Rankings: mean position, starting at 1. */
            average_position?: number;
        };
        /** @description Answers of a respondent. */
        SubmissionInput: {
            /** @description Answers by question id. Answers to file questions are arrays of upload references. */
            answers: {
                [key: string]: unknown;
            };
            /** @description Token of the solved captcha, if the form requires one. */
            captcha_token?: string | null;
            /** @description Time the respondent took, in milliseconds. */
            duration_ms?: number | null;
            /** @description Token of the invitation. The response uses it; one that cannot be used fails with `invitation_invalid`. */
            invitation?: string | null;
            /** @description Language that the respondent used (BCP 47). The closest language of the form is stored, and messages are in it; a language that the form does not have is not stored. */
            language?: string | null;
            /**
             * Format: int32
             * @description The `version` of the public form that the respondent saw, by default the live one. Answers to an earlier version are accepted for 24 hours after it was replaced; then the request fails with `version_outdated`.
             */
            version?: number | null;
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
        /** @description A template for new forms. */
        Template: {
            /** @description Value of `template` when a form is created. */
            slug: string;
            /** @description Title of forms that are created from the template. */
            title: string;
            /** @description Purpose of the template. */
            description: string;
        };
        /** @description All templates. */
        Templates: {
            /** @description The templates. */
            data: components["schemas"]["Template"][];
        };
        /** @description The translations of a draft, compared with its texts. */
        TranslationReport: {
            /** @description The language that the form is written in, as a BCP 47 tag. */
            language: string;
            /**
             * Format: int32
             * @description Number of texts to translate.
             */
            texts: number;
            /** @description The languages that the form is translated to. */
            languages: {
                /** @description The language as a BCP 47 tag. */
                language: string;
                /**
                 * Format: int32
                 * @description Number of translated texts.
                 */
                translated: number;
                /** @description Keys of the texts without a translation, in the order of the form. */
                missing: string[];
                /** @description Keys of the texts that differ from the live version although their translation does not. */
                outdated: string[];
            }[];
        };
        /** @description Credentials for a password-protected form. */
        UnlockFormInput: {
            /** @description Password, 1 to 128 characters. */
            password: string;
        };
        /** @description Changes of a form. Omitted fields keep their value. */
        UpdateFormInput: {
            /** @description Replaces the whole draft; null is invalid. */
            definition?: components["schemas"]["FormDefinitionInput"];
            /** @description Description, at most 2000 characters; null removes it. */
            description?: string | null;
            /**
             * Format: int32
             * @description Expected current revision. On mismatch the request fails with 409 `revision_conflict`.
             */
            revision?: number | null;
            /** @description Settings to change. Null is invalid here; as the value of a setting it resets that setting. */
            settings?: components["schemas"]["FormSettingsInput"];
            /** @description Title, 1 to 500 characters; null is invalid. */
            title?: string;
        };
        /** @description Changes to a webhook. Omitted fields stay unchanged. */
        UpdateWebhookInput: {
            /** @description Description of its purpose, at most 500 characters. Null removes it. */
            description?: string | null;
            /** @description Set to true to re-enable; clears the disabled reason. Must not be null. */
            enabled?: boolean;
            /** @description Event types, at least one. Must not be null. */
            events?: ("response.created" | "response.approval_changed" | "response.deleted" | "form.published" | "form.unpublished" | "webhook.test")[];
            /** @description Only events of this form; all forms by default. Null removes it. */
            form_id?: string | null;
            /** @description URL to send events to: `https:`, with a public address. Must not be null. */
            url?: string;
        };
        /** @description A file to upload for a question. */
        UploadFileInput: {
            /** @description Id of the file or signature question. */
            item_id: string;
            /**
             * Format: int32
             * @description The version of the form that the respondent saw, as for submissions; the live one by default.
             */
            version?: number | null;
            /**
             * Format: binary
             * @description The file.
             */
            file: Blob;
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
        /**
         * @description Decision of a reviewer.
         *     - `approved`: Approve the response.
         *     - `rejected`: Reject the response.
         * @enum {string}
         */
        Verdict: "approved" | "rejected";
        /** @description Who sends the request. */
        Viewer: {
            /** @description The workspace that the key gives access to. */
            workspace: components["schemas"]["Workspace"];
            /** @description The API key. */
            key: components["schemas"]["ApiKey"];
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
        /** @description A URL that receives events about forms and responses. */
        Webhook: {
            /** @description Identifier of the webhook. */
            id: string;
            /** @description URL that events are sent to by POST. */
            url: string;
            /** @description Event types that the webhook receives. */
            events: ("response.created" | "response.approval_changed" | "response.deleted" | "form.published" | "form.unpublished" | "webhook.test")[];
            /** @description Only events of this form; null for all forms. */
            form_id: string | null;
            /** @description Whether events are sent to the webhook. */
            enabled: boolean;
            /** @description Reason why the service disabled the webhook; null otherwise. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Description of its purpose. */
            description: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description Why the service disabled a webhook.
         *     - `failing`: All deliveries failed for five days.
         *     - `form_deleted`: The form was deleted. Events before the deletion are still delivered.
         *     - `gone`: The receiver responded with status 410.
         * @enum {string}
         */
        WebhookDisabledReason: "failing" | "form_deleted" | "gone";
        /** @description A page of webhooks. */
        Webhooks: {
            /** @description The entries of the page. */
            data: components["schemas"]["Webhook"][];
            /**
             * Format: int32
             * @description Number of entries of the list, on all pages.
             */
            total: number;
        };
        /** @description The workspace to which forms, keys and webhooks belong. */
        Workspace: {
            /** @description Identifier of the workspace. */
            id: string;
            /** @description Name, unique among all workspaces. */
            name: string;
            /** @description Determines which settings are allowed. */
            plan: components["schemas"]["Plan"];
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
        Criterion: {
            /** @description Id of the criterion, unique within the form; generated if absent. */
            id: string;
            /** @description Id of the question or calculated value that is compared. */
            question_id: string;
            /**
             * @description Operator that compares the answer.
             * @enum {string}
             */
            op: "is_answered" | "is_empty" | "equals" | "not_equals" | "in" | "not_in" | "contains" | "not_contains" | "includes_any" | "includes_all" | "gt" | "gte" | "lt" | "lte";
            /** @description Value that the answer is compared with; the presence operators take none. */
            expected?: components["schemas"]["Comparand"];
            /** @description Points if the criterion matches. */
            points: number;
            /** @description Whether responses are rejected if the criterion does not match. */
            required: boolean;
        };
        SectionInput: {
            /** @description Id of the section, unique within the form; generated if absent. */
            id?: string | null;
            /** @description Title. */
            title?: string | null;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Condition for its visibility; without one, the section is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Questions, calculated values and content, in order. Default: `[]`. */
            elements?: components["schemas"]["ElementInput"][] | null;
            /** @description Jumps: the first one whose condition holds determines the next section. Without one, the following section is next. */
            next?: components["schemas"]["JumpInput"][] | null;
        };
        ElementInput: components["schemas"]["ShortTextQuestionInput"] | components["schemas"]["LongTextQuestionInput"] | components["schemas"]["EmailQuestionInput"] | components["schemas"]["UrlQuestionInput"] | components["schemas"]["PhoneNumberQuestionInput"] | components["schemas"]["NumberQuestionInput"] | components["schemas"]["DateQuestionInput"] | components["schemas"]["TimeQuestionInput"] | components["schemas"]["DatetimeQuestionInput"] | components["schemas"]["YesNoQuestionInput"] | components["schemas"]["LegalQuestionInput"] | components["schemas"]["SingleChoiceQuestionInput"] | components["schemas"]["DropdownQuestionInput"] | components["schemas"]["MultipleChoiceQuestionInput"] | components["schemas"]["RankingQuestionInput"] | components["schemas"]["RatingQuestionInput"] | components["schemas"]["OpinionScaleQuestionInput"] | components["schemas"]["NpsQuestionInput"] | components["schemas"]["MatrixQuestionInput"] | components["schemas"]["FileQuestionInput"] | components["schemas"]["SignatureQuestionInput"] | components["schemas"]["AddressQuestionInput"] | components["schemas"]["ContactInfoQuestionInput"] | components["schemas"]["HiddenQuestionInput"] | components["schemas"]["CalculatedElementInput"] | components["schemas"]["StatementElementInput"] | components["schemas"]["ImageElementInput"];
        /** @description A line of text. */
        ShortTextQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "short_text";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Placeholder of the empty input. */
            placeholder?: string | null;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string|null}
             */
            autocomplete?: "name" | "honorific-prefix" | "given-name" | "additional-name" | "family-name" | "honorific-suffix" | "nickname" | "username" | "organization-title" | "organization" | "address-line1" | "address-line2" | "address-line3" | "address-level4" | "address-level3" | "address-level2" | "address-level1" | "country" | "country-name" | "postal-code" | "language" | "bday" | "bday-day" | "bday-month" | "bday-year" | "sex" | "tel" | "tel-country-code" | "tel-national" | "tel-area-code" | "tel-local" | "tel-extension" | "email" | "impp" | "url" | null;
            /** @description Minimum number of characters. */
            min_length?: number | null;
            /** @description Maximum number of characters. Default: `1000`. */
            max_length?: number | null;
            /** @description Regular expression (RE2) that the whole answer must match. */
            pattern?: string | null;
            /** @description Message for answers that do not match the pattern. */
            pattern_message?: string | null;
        };
        /** @description Text of several lines. */
        LongTextQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "long_text";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Placeholder of the empty input. */
            placeholder?: string | null;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string|null}
             */
            autocomplete?: "street-address" | null;
            /** @description Minimum number of characters. */
            min_length?: number | null;
            /** @description Maximum number of characters. Default: `20000`. */
            max_length?: number | null;
        };
        /** @description An e-mail address. */
        EmailQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "email";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Placeholder of the empty input. */
            placeholder?: string | null;
            /** @description Accepted domains; empty for all. Default: `[]`. */
            allowed_domains?: string[] | null;
        };
        /** @description An absolute http(s) URL. */
        UrlQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Placeholder of the empty input. */
            placeholder?: string | null;
        };
        /** @description A phone number, stored in international format (E.164), with `;ext=` and the extension if it has one. */
        PhoneNumberQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "phone_number";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Country (ISO 3166-1 alpha-2) of numbers without a country code. */
            default_country?: string | null;
        };
        /** @description A number. */
        NumberQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "number";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Minimum. */
            min?: number | null;
            /** @description Maximum. */
            max?: number | null;
            /** @description Whether the answer must be a whole number. Default: `false`. */
            integer?: boolean | null;
            /** @description Unit of the number. */
            unit?: string | null;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string|null}
             */
            autocomplete?: "bday-day" | "bday-month" | "bday-year" | null;
        };
        /** @description A date, `YYYY-MM-DD`. */
        DateQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "date";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /**
             * Format: date
             * @description The earliest accepted answer.
             */
            min?: string | null;
            /**
             * Format: date
             * @description The latest accepted answer.
             */
            max?: string | null;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string|null}
             */
            autocomplete?: "bday" | null;
        };
        /** @description A time of day, `HH:MM`. */
        TimeQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "time";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description The earliest accepted answer. */
            min?: string | null;
            /** @description The latest accepted answer. */
            max?: string | null;
        };
        /** @description A date and time with an offset (RFC 3339). */
        DatetimeQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "datetime";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /**
             * Format: date-time
             * @description The earliest accepted answer.
             */
            min?: string | null;
            /**
             * Format: date-time
             * @description The latest accepted answer.
             */
            max?: string | null;
        };
        /** @description A choice between yes and no. */
        YesNoQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "yes_no";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
        };
        /** @description Consent. If it is required, the answer must be true. */
        LegalQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "legal";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /**
             * Format: uri
             * @description URL of the text that the consent refers to.
             */
            link?: string | null;
        };
        /** @description One option from a list. */
        SingleChoiceQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "single_choice";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string | null;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number | null;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. Default: `false`. */
            allow_other?: boolean | null;
            /** @description Whether to show the options in random order. Default: `false`. */
            randomize?: boolean | null;
        };
        /** @description One option from a list that opens. */
        DropdownQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dropdown";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string | null;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number | null;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. Default: `false`. */
            allow_other?: boolean | null;
            /** @description Whether to show the options in random order. Default: `false`. */
            randomize?: boolean | null;
            /**
             * @description Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).
             * @enum {string|null}
             */
            autocomplete?: "honorific-prefix" | "honorific-suffix" | "sex" | "language" | "country" | "country-name" | "address-level1" | "bday-day" | "bday-month" | "bday-year" | null;
        };
        /** @description One or more options from a list. */
        MultipleChoiceQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "multiple_choice";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string | null;
                /** @description Maximum number of responses with the option, of all versions; without one, any number. */
                limit?: number | null;
            }[];
            /** @description Whether respondents may enter an answer that is not among the options. Default: `false`. */
            allow_other?: boolean | null;
            /** @description Whether to show the options in random order. Default: `false`. */
            randomize?: boolean | null;
            /** @description Minimum number of selected options. */
            min_selected?: number | null;
            /** @description Maximum number of selected options. */
            max_selected?: number | null;
        };
        /** @description All options, in order of preference. */
        RankingQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ranking";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Options. */
            options: {
                /** @description Id of the option, unique within its question; the value of an answer. Generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
                /**
                 * Format: uri
                 * @description URL of an image, http or https.
                 */
                image_url?: string | null;
            }[];
        };
        /** @description A rating from 1 to `max`. */
        RatingQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rating";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Highest rating; the lowest is 1. Default: `5`. */
            max?: number | null;
        };
        /** @description A value on a scale from `min` to `max`. */
        OpinionScaleQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "opinion_scale";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Lowest value of the scale. Default: `1`. */
            min?: number | null;
            /** @description Highest value of the scale. Default: `10`. */
            max?: number | null;
            /** @description Label of the lower end. */
            min_label?: string | null;
            /** @description Label of the upper end. */
            max_label?: string | null;
        };
        /** @description Net Promoter Score: the likelihood of a recommendation, from 0 to 10. */
        NpsQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "nps";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Label of the lower end. */
            min_label?: string | null;
            /** @description Label of the upper end. */
            max_label?: string | null;
        };
        /** @description A table of choices: each row is answered with one or several of the columns. */
        MatrixQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "matrix";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Rows, each answered separately. */
            rows: {
                /** @description Id of the row or column, unique within its list; generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
            }[];
            /** @description Choices in each row. */
            columns: {
                /** @description Id of the row or column, unique within its list; generated if absent. */
                id?: string | null;
                /** @description Label. */
                label: string;
            }[];
            /** @description Whether several columns can be selected in a row. Default: `false`. */
            multiple?: boolean | null;
        };
        /** @description Uploaded files. */
        FileQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Maximum number of files. Default: `1`. */
            max_files?: number | null;
            /** @description Maximum size of a file in bytes; without one, the limit of the server. */
            max_size_bytes?: number | null;
            /** @description Accepted media types, such as `image/*`, and file extensions, such as `.pdf`. Default: `[]`. */
            accept?: string[] | null;
        };
        /** @description A signature, uploaded as one PNG. */
        SignatureQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "signature";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
        };
        /** @description A postal address. */
        AddressQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "address";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Parts that are required if any part is present. Default: `["line1","city","country"]`. */
            required_parts?: ("line1" | "line2" | "city" | "region" | "postal_code" | "country")[] | null;
        };
        /** @description The contact details of a person. */
        ContactInfoQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact_info";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Parts that are required if any part is present. Default: `["first_name","last_name","email"]`. */
            required_parts?: ("first_name" | "last_name" | "email" | "phone" | "company")[] | null;
        };
        /** @description An answer that the page provides, for example from its query string. */
        HiddenQuestionInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hidden";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Answer to store if none is sent. */
            default?: string | null;
        };
        /** @description A value that the service computes from earlier answers; it cannot be answered. */
        CalculatedElementInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "calculated";
            /** @description Title; required for questions and calculated values. */
            title: string;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description CEL expression that computes the value from earlier questions and calculated values. */
            expression: string;
            /**
             * @description Type of the calculated value.
             * @enum {string}
             */
            value: "number" | "text" | "boolean";
            /** @description Number of decimals that a calculated number is rounded to. */
            decimals?: number | null;
            /** @description Unit of the number. */
            unit?: string | null;
            /** @description Whether respondents see the calculated value. Default: `false`. */
            show?: boolean | null;
        };
        /** @description Text between questions. */
        StatementElementInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "statement";
            /** @description Title; required for questions and calculated values. */
            title?: string | null;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /** @description Text with Markdown: links, emphasis, lists. */
            text?: string | null;
        };
        /** @description An image between questions. */
        ImageElementInput: {
            /** @description Id of the element, unique within the form; the key of its answer. Generated if absent. */
            id?: string | null;
            /**
             * @description Type of the element. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description Title; required for questions and calculated values. */
            title?: string | null;
            /** @description Description below the title, with Markdown: links, emphasis, lists. */
            description?: string | null;
            /** @description Whether an answer is required while the question is shown. Default: `false`. */
            required?: boolean | null;
            /** @description Condition for its visibility; without one, the element is always visible. */
            visible_if?: components["schemas"]["Condition"] | null;
            /**
             * Format: uri
             * @description URL of the image, http or https; pages that are served by https request it by https.
             */
            image_url: string;
            /** @description Alternative text of the image. */
            alt?: string | null;
        };
        JumpInput: {
            /** @description Condition for the jump, on questions up to the end of its section; without one, it always applies. */
            if?: components["schemas"]["Condition"] | null;
            /** @description Id of a later section, or `end` to skip all following sections. */
            to: string;
        };
        RuleInput: {
            /** @description Id of the rule, unique within the form; generated if absent. */
            id?: string | null;
            /** @description CEL expression of the type bool. */
            expression: string;
            /** @description Message of the failure if the expression is false. */
            message: string;
            /** @description Id of the question whose answer fails. */
            question_id: string;
        };
        EndingInput: {
            /** @description Id of the ending, unique within the form; generated if absent. */
            id?: string | null;
            /** @description Condition for the ending; without one, it always applies. */
            if?: components["schemas"]["Condition"] | null;
            /** @description Title of the confirmation. */
            title?: string | null;
            /** @description Message of the confirmation, with Markdown: links, emphasis, lists. */
            message: string;
            /**
             * Format: uri
             * @description URL to redirect the respondent to.
             */
            redirect_url?: string | null;
            /** @description Label of a link to the URL, in place of the automatic redirect. */
            button?: string | null;
        };
        CriterionInput: {
            /** @description Id of the criterion, unique within the form; generated if absent. */
            id?: string | null;
            /** @description Id of the question or calculated value that is compared. */
            question_id: string;
            /**
             * @description Operator that compares the answer.
             * @enum {string}
             */
            op: "is_answered" | "is_empty" | "equals" | "not_equals" | "in" | "not_in" | "contains" | "not_contains" | "includes_any" | "includes_all" | "gt" | "gte" | "lt" | "lte";
            /** @description Value that the answer is compared with; the presence operators take none. */
            expected?: components["schemas"]["Comparand"] | null;
            /** @description Points if the criterion matches. Default: `1`. */
            points?: number | null;
            /** @description Whether responses are rejected if the criterion does not match. Default: `false`. */
            required?: boolean | null;
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
        /** @description Approval criteria and the settings of the decision. Respondents never see the criteria. */
        FormApproval: {
            /** @description Whether responses are decided automatically. */
            enabled: boolean;
            /** @description Whether respondents see the decision. */
            show_result: boolean;
            /** @description Percentage of all points that approval requires, 0 to 100. */
            pass_percent: number;
            /** @description Message for respondents whose response is approved. */
            approved_message?: string;
            /** @description Message for respondents whose response is rejected. */
            rejected_message?: string;
            /** @description Approval criteria. */
            criteria: components["schemas"]["Criterion"][];
        };
        FormDefinition: {
            /** @description What respondents see: sections with questions, rules and endings. */
            schema: components["schemas"]["FormSchema"];
            /** @description Approval criteria and the settings of the decision. Respondents never see the criteria. */
            approval: components["schemas"]["FormApproval"];
        };
        FormDefinitionInput: {
            /** @description What respondents see: sections with questions, rules and endings. */
            schema: {
                /** @description Language of the texts as a BCP 47 tag, such as `de` or `pt-BR`; `en` if absent. */
                language?: string | null;
                /** @description Sections, in order. A published form has at least one question. Default: `[]`. */
                sections?: components["schemas"]["SectionInput"][] | null;
                /** @description Rules across questions, evaluated after the answers have been validated. */
                rules?: components["schemas"]["RuleInput"][] | null;
                /** @description Endings: the first one whose condition holds determines the confirmation, in place of the settings. */
                endings?: components["schemas"]["EndingInput"][] | null;
                /** @description Translated texts by language and key, such as `elements.<id>.title`. A missing text is shown in the language of the form. */
                translations?: {
                    [key: string]: {
                        [key: string]: string;
                    };
                } | null;
            };
            /** @description Approval criteria and the settings of the decision. Respondents never see the criteria. Default: `{}`. */
            approval?: {
                /** @description Whether responses are decided automatically. Default: `false`. */
                enabled?: boolean | null;
                /** @description Whether respondents see the decision. Default: `false`. */
                show_result?: boolean | null;
                /** @description Percentage of all points that approval requires, 0 to 100. Default: `100`. */
                pass_percent?: number | null;
                /** @description Message for respondents whose response is approved. */
                approved_message?: string | null;
                /** @description Message for respondents whose response is rejected. */
                rejected_message?: string | null;
                /** @description Approval criteria. Default: `[]`. */
                criteria?: components["schemas"]["CriterionInput"][] | null;
            } | null;
            /** @description Of a version; ignored. */
            readonly version?: number | null;
            /** @description Of a version; ignored. */
            readonly published_at?: string | null;
        };
        /** @description The value to compare with. Its type depends on `op` and on the question. */
        Comparand: unknown;
        ResponseCreatedEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.created";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The form of the event. */
                form: components["schemas"]["EventForm"];
                /** @description The response; without its answers if it was deleted or may not be shown. */
                response: components["schemas"]["Response"] | components["schemas"]["ResponseReference"];
            };
        };
        ResponseApprovalChangedEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.approval_changed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The form of the event. */
                form: components["schemas"]["EventForm"];
                /** @description The response; without its answers if it was deleted or may not be shown. */
                response: components["schemas"]["Response"] | components["schemas"]["ResponseReference"];
            };
        };
        ResponseDeletedEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.deleted";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The form of the event. */
                form: components["schemas"]["EventForm"];
                /** @description The deleted response. */
                response: components["schemas"]["DeletedResponse"];
            };
        };
        FormPublishedEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "form.published";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The form of the event. */
                form: components["schemas"]["EventForm"];
            };
        };
        FormUnpublishedEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "form.unpublished";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The form of the event. */
                form: components["schemas"]["EventForm"];
            };
        };
        WebhookTestEvent: {
            /**
             * @description The event type. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description What the event is about. */
            data: {
                /** @description Identifier of the workspace. */
                workspace_id: string;
                /** @description The webhook that is tested. */
                webhook: {
                    /** @description Identifier of the webhook. */
                    id: string;
                };
            };
        };
        /** @description Payload of a webhook delivery. */
        Event: components["schemas"]["ResponseCreatedEvent"] | components["schemas"]["ResponseApprovalChangedEvent"] | components["schemas"]["ResponseDeletedEvent"] | components["schemas"]["FormPublishedEvent"] | components["schemas"]["FormUnpublishedEvent"] | components["schemas"]["WebhookTestEvent"];
        EventForm: {
            /** @description Identifier of the form. */
            id: string;
            /** @description Public identifier in the paths of the public endpoints. */
            slug: string;
            /** @description Title, 1 to 500 characters. */
            title: string;
        };
        /** @description A response without its answers. */
        ResponseReference: {
            /** @description Identifier of the response. */
            id: string;
            /** @description The version of the form that was answered. */
            form_version: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description The response was deleted before the delivery. Omitted if the delivery is shown to an API key without the scope `responses:read`.
             * @constant
             */
            deleted?: true;
        };
        DeletedResponse: {
            /** @description Identifier of the response. */
            id: string;
            /** @description The version of the form that was answered. */
            form_version: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
    };
    responses: {
        /** @description Already submitted; or Form closed; or Idempotency key reused; or Form version outdated */
        AlreadySubmittedOrFormClosedOrIdempotencyKeyReusedOrVersionOutdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "already_submitted" | "form_closed" | "idempotency_key_reused" | "version_outdated";
                };
            };
        };
        /** @description API submissions disabled; or Insufficient scope; or Invitation invalid */
        ApiSubmissionsDisabledOrInsufficientScopeOrInvitationInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticateScope"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "api_submissions_disabled" | "insufficient_scope" | "invitation_invalid";
                };
            };
        };
        /** @description Bad request */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "bad_request";
                };
            };
        };
        /** @description Bad request */
        BadRequestUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "bad_request";
                };
            };
        };
        /** @description Captcha verification failed; or Invitation invalid */
        CaptchaFailedOrInvitationInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "captcha_failed" | "invitation_invalid";
                };
            };
        };
        /** @description Form closed */
        FormClosed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "form_closed";
                };
            };
        };
        /** @description Form closed; or Idempotency key reused */
        FormClosedOrIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "form_closed" | "idempotency_key_reused";
                };
            };
        };
        /** @description Form closed; or Form version outdated */
        FormClosedOrVersionOutdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "form_closed" | "version_outdated";
                };
            };
        };
        /** @description Form password required */
        FormLocked: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "form_locked";
                };
            };
        };
        /** @description Idempotency key reused */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "idempotency_key_reused";
                };
            };
        };
        /** @description Idempotency key reused; or Revision conflict */
        IdempotencyKeyReusedOrRevisionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "idempotency_key_reused" | "revision_conflict";
                };
            };
        };
        /** @description Insufficient scope */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticateScope"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "insufficient_scope";
                };
            };
        };
        /** @description Insufficient scope; or Pro plan required */
        InsufficientScopeOrProPlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticateScope"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "insufficient_scope" | "pro_plan_required";
                };
            };
        };
        /** @description Internal server error */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "internal_error";
                };
            };
        };
        /** @description Internal server error */
        InternalErrorUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "internal_error";
                };
            };
        };
        /** @description Invitation invalid */
        InvitationInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "invitation_invalid";
                };
            };
        };
        /** @description Invitation used */
        InvitationUsed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "invitation_used";
                };
            };
        };
        /** @description Not found */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "not_found";
                };
            };
        };
        /** @description Form not password-protected */
        NotProtected: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "not_protected";
                };
            };
        };
        /** @description Form not published; or Revision conflict */
        NotPublishedOrRevisionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "not_published" | "revision_conflict";
                };
            };
        };
        /** @description Partial responses disabled */
        PartialsDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "partials_disabled";
                };
            };
        };
        /** @description Content too large */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "payload_too_large";
                };
            };
        };
        /** @description Query too expensive; or Validation failed */
        QueryTooExpensiveOrValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "query_too_expensive" | "validation_failed";
                };
            };
        };
        /** @description Range not satisfiable */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Content-Range": components["headers"]["ContentRange"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "range_not_satisfiable";
                };
            };
        };
        /** @description Too many requests */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "rate_limited";
                };
            };
        };
        /** @description Revision conflict */
        RevisionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "revision_conflict";
                };
            };
        };
        /** @description Revision conflict */
        RevisionConflictPrecondition: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "revision_conflict";
                };
            };
        };
        /** @description Authentication required */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "unauthenticated";
                };
            };
        };
        /** @description Service unavailable */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "unavailable";
                };
            };
        };
        /** @description Unsupported media type */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "unsupported_media_type";
                };
            };
        };
        /** @description Validation failed */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "validation_failed";
                };
            };
        };
        /** @description Wrong password */
        WrongPassword: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /**
                     * @description Machine-readable code of the problem type.
                     * @enum {unknown}
                     */
                    code: "wrong_password";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Request id: the `X-Request-Id` that the client sent, else a generated one. */
        RequestId: string;
        /** @description Remaining quota (`r`) and seconds until it resets (`t`), as in draft-ietf-httpapi-ratelimit-headers. Omitted if rate limits are off. */
        RateLimit: string;
        /** @description Quota (`q`) of requests per window of `w` seconds. */
        RateLimitPolicy: string;
        /** @description Number of seconds to wait before retrying. */
        RetryAfter: number;
        /** @description `Bearer` if an API key is required, with `error="invalid_token"` if the one that was sent is invalid (RFC 6750); `X-Form-Access` if the form has a password. */
        WwwAuthenticate: string;
        /** @description The scope that the API key lacks (RFC 6750). */
        WwwAuthenticateScope: string;
        /** @description Path of the created resource. */
        Location: string;
        /** @description Revision of the form. Send it as `If-Match`. */
        Revision: string;
        /** @description Entity tag of the content. Send it as `If-None-Match`. */
        ETag: string;
        /** @description Language of the content (BCP 47). */
        ContentLanguage: string;
        /** @description `true` if this is the stored response of an earlier request with the same idempotency key. */
        IdempotencyReplayed: "true";
        /** @description `true` if more responses match than an export contains; `Link` returns the others. Otherwise omitted. */
        ExportTruncated: "true";
        /** @description The export that continues one that was cut off (RFC 8288). Otherwise omitted. */
        NextLink: string;
        /** @description Name of the file (RFC 6266). */
        ContentDisposition: string;
        /** @description The range of bytes that was sent, or the size of the file. */
        ContentRange: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listForms: {
        parameters: {
            query?: {
                /** @description Only forms with this status. */
                status?: components["schemas"]["FormStatus"];
                /** @description Only forms whose title, description or slug contains this text, case-insensitively. */
                q?: string;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the resource that the first one created, in its current state; `not_found` if it has been deleted. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateFormInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["Revision"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrProPlanRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateFormInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedForm"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrProPlanRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky033989vz10c2f9a2vgn8aj
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["RevisionConflictPrecondition"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateFormInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrProPlanRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RevisionConflict"];
            412: components["responses"]["RevisionConflictPrecondition"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: int32
                     * @description Expected current revision. On mismatch the request fails with 409 `revision_conflict`.
                     */
                    revision?: number | null;
                } | null;
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RevisionConflict"];
            412: components["responses"]["RevisionConflictPrecondition"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unpublishForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: int32
                     * @description Expected current revision. On mismatch the request fails with 409 `revision_conflict`.
                     */
                    revision?: number | null;
                } | null;
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["Revision"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPublishedOrRevisionConflict"];
            412: components["responses"]["RevisionConflictPrecondition"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    duplicateForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches. */
                "If-Match"?: string;
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the resource that the first one created, in its current state; `not_found` if it has been deleted. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DuplicateFormInput"] | null;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["Revision"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReusedOrRevisionConflict"];
            412: components["responses"]["RevisionConflictPrecondition"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFormTranslations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFormVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFormVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Number of the version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersionDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVersionAnswersSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Number of the version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Templates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listResponses: {
        parameters: {
            query?: {
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
                /** @description Sort order; newest first by default. In ascending order, responses newer than a write in progress are not listed yet (for at most ten seconds), so that a client that continues after the last entry misses no response. */
                order?: components["schemas"]["ResponseOrder"];
                /** @description Only responses older than this one, in either order. */
                before?: string;
                /** @description Only responses newer than this one, in either order. */
                after?: string;
                /** @description Only responses with this approval status. */
                approval?: components["schemas"]["ApprovalStatus"];
                /** @description Only responses created at or after this time. */
                from?: string;
                /** @description Only responses created at or before this time. */
                to?: string;
                /** @description Only responses whose answers meet this condition: JSON in the language of `visible_if`, at most 4 KiB, with questions of any published version. Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`. */
                filter?: string;
                /** @description Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["QueryTooExpensiveOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the first result and stores nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateResponseInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ApiSubmissionsDisabledOrInsufficientScopeOrInvitationInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FormClosedOrIdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateResponseInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ApiSubmissionsDisabledOrInsufficientScopeOrInvitationInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FormClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportResponses: {
        parameters: {
            query?: {
                /** @description File format; CSV by default. */
                format?: components["schemas"]["ExportFormat"];
                /** @description Start CSV with a byte order mark, which some spreadsheets require. */
                bom?: boolean;
                /** @description Language of the headings and labels of CSV and XLSX, one of the form; by default the one it is written in. */
                language?: string;
                /** @description Id of a response: only responses after it, oldest first. Continue with the id of the last one exported; responses newer than a write in progress are left to the next export, so that none is missed. `resp_00000000000000000000000000` exports from the beginning. */
                after?: string;
                /** @description Id of a response: only responses before it. Continues an export that was cut off. */
                before?: string;
                /** @description Only responses with this approval status. */
                approval?: components["schemas"]["ApprovalStatus"];
                /** @description Only responses created at or after this time. */
                from?: string;
                /** @description Only responses created at or before this time. */
                to?: string;
                /** @description Only responses whose answers meet this condition: JSON in the language of `visible_if`, at most 4 KiB, with questions of any published version. Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`. */
                filter?: string;
                /** @description Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Export-Truncated": components["headers"]["ExportTruncated"];
                    Link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["Response"][];
                    "application/jsonl": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["QueryTooExpensiveOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportFiles: {
        parameters: {
            query?: {
                /** @description Id of a response: only responses after it, oldest first. Continue with the id of the last one exported; responses newer than a write in progress are left to the next export, so that none is missed. `resp_00000000000000000000000000` exports from the beginning. */
                after?: string;
                /** @description Id of a response: only responses before it. Continues an export that was cut off. */
                before?: string;
                /** @description Only responses with this approval status. */
                approval?: components["schemas"]["ApprovalStatus"];
                /** @description Only responses created at or after this time. */
                from?: string;
                /** @description Only responses created at or before this time. */
                to?: string;
                /** @description Only responses whose answers meet this condition: JSON in the language of `visible_if`, at most 4 KiB, with questions of any published version. Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`. */
                filter?: string;
                /** @description Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Export-Truncated": components["headers"]["ExportTruncated"];
                    Link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["QueryTooExpensiveOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the response.
                 * @example resp_01ky0n44q1rwghqj2nz7pmtgwz
                 */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the response.
                 * @example resp_01ky0g7wfx8s3pm208at628fyv
                 */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`. If it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description A single byte range. Anything else is ignored. */
                Range?: string;
                /** @description An `ETag`. If it is not current, `Range` is ignored. */
                "If-Range"?: string;
            };
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the response.
                 * @example resp_01ky0n44q1rwghqj2nz7pmtgwz
                 */
                response_id: string;
                /**
                 * @description Identifier of the file.
                 * @example file_01ky0w8fwm3bthabd4p61hefzc
                 */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description The requested range of bytes. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the response.
                 * @example resp_01ky0g7wfx8s3pm208at628fyv
                 */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteResponses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteResponsesInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedResponses"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["QueryTooExpensiveOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnalytics: {
        parameters: {
            query?: {
                /** @description Language of titles and labels, one of the live version; by default the one it is written in. */
                language?: string;
                /** @description Only responses whose answers meet this condition: JSON in the language of `visible_if`, at most 4 KiB, with questions of any published version. Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`. */
                filter?: string;
                /** @description Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["QueryTooExpensiveOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPartials: {
        parameters: {
            query?: {
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
                /** @description Only entries after this cursor. */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartialResponsePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPartial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the partial response.
                 * @example part_01ky0dv2e7hm0f1nxmwf2hx3y9
                 */
                partial_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartialResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePartial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the partial response.
                 * @example part_01ky0pxksg865r3ga8bpsvq3gb
                 */
                partial_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Only invitations with this status. */
                status?: components["schemas"]["InvitationStatus"];
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
                /** @description Only entries after this cursor. */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateInvitationsInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the invitation.
                 * @example inv_01ky0kn77cbpf0726thjjhthd7
                 */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the form.
                 * @example form_01ky0cswyhyz3j6gepdnsbcrnc
                 */
                id: string;
                /**
                 * @description Identifier of the invitation.
                 * @example inv_01ky0kn77cbpf0726thjjhthd7
                 */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationUsed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getViewer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Viewer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the resource that the first one created, in its current state; `not_found` if it has been deleted. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the key.
                 * @example key_01ky04ec5rtfjqzxnt9kvcgjb7
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the resource that the first one created, in its current state; `not_found` if it has been deleted. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted for processing. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
                /** @description Only entries after this cursor. */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example wh_01ky0ayk1gcn8z57vr4kagbgz1
                 */
                id: string;
                /**
                 * @description Identifier of the delivery.
                 * @example dlv_01ky0cqcfd4z4fky5047b6p922
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted for processing. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Number of entries per page, from 1 to 100. Default: 25. */
                limit?: number;
                /** @description Only entries after this cursor. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublicForm: {
        parameters: {
            query?: {
                /** @description Language to show the form in (BCP 47). It takes precedence over `Accept-Language`; if the form has neither, it is shown in the language that it is written in. */
                language?: string;
            };
            header?: {
                /** @description Preferred languages of the form; the first that it has is sent. */
                "Accept-Language"?: string;
                /** @description An `ETag`. If it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Public identifier.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublicAnswersSchema: {
        parameters: {
            query?: {
                /** @description Language to show the form in (BCP 47). It takes precedence over `Accept-Language`; if the form has neither, it is shown in the language that it is written in. */
                language?: string;
            };
            header?: {
                /** @description Preferred languages of the form; the first that it has is sent. */
                "Accept-Language"?: string;
                /** @description An `ETag`. If it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Public identifier.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    } | null;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlockForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public identifier.
                 * @example iaBZMgBsQzBD
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockFormInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["WrongPassword"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotProtected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCaptchaChallenge: {
        parameters: {
            query?: {
                /** @description Slug of the form to submit to. The solution is then valid for that form only. */
                form?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        /** @description The fields must precede the file. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadFileInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FormClosedOrVersionOutdated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`. If it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description A single byte range. Anything else is ignored. */
                Range?: string;
                /** @description An `ETag`. If it is not current, `Range` is ignored. */
                "If-Range"?: string;
            };
            path: {
                /**
                 * @description Token: the last path segment of the link.
                 * @example kVxP6TvOE6hLQoYjGzip.XkAZ4UamgIH1qYt1iWgetyDSsUZaJYAvvK5DnPMCRysi3mdjy6z78j6Lb6DlvVPEFvesIWioJBuswmRAfr75z0mXE0VrSt7Fr8uZE7E1izbfj5MOiBnHfdHdCC5faD82rWxcxJD4id6hQdivAWlKyFF.QtR973PMHacgIv2cbBrtow7Gnv0kzRyGwrfTayVb9Pf
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description The requested range of bytes. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Idempotency key. For 24 hours, a repeated request with the same key and input returns the first result and stores nothing. */
                "Idempotency-Key"?: string;
                /** @description Token of saved answers, which are removed when the response is stored. If they were submitted before, the submission is refused with `already_submitted`; other unknown tokens are accepted, once. */
                "X-Form-Partial"?: string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            403: components["responses"]["CaptchaFailedOrInvitationInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadySubmittedOrFormClosedOrIdempotencyKeyReusedOrVersionOutdated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumePartial: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Token of the save. Unknown and expired tokens, and those of answers that were submitted, are `not_found`.
                 * @example resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW
                 */
                "X-Form-Partial": string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedPartial"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    savePartial: {
        parameters: {
            query?: never;
            header?: {
                /** @description Replaces the answers of an earlier save. Token of the save. Unknown and expired tokens, and those of answers that were submitted, are `not_found`. */
                "X-Form-Partial"?: string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartialResponseInput"];
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPartial"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPartial"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            403: components["responses"]["PartialsDisabled"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FormClosedOrVersionOutdated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    discardPartial: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Token of the save. Unknown and expired tokens, and those of answers that were submitted, are `not_found`.
                 * @example resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW
                 */
                "X-Form-Partial": string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Token of the invitation.
                 * @example invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0
                 */
                "X-Form-Invitation": string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            403: components["responses"]["InvitationInvalid"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordVisit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VisitInput"];
            };
        };
        responses: {
            /** @description No content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["FormLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FormClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFormPreview: {
        parameters: {
            query?: {
                /** @description Language to show the form in (BCP 47). It takes precedence over `Accept-Language`. */
                language?: string;
            };
            header: {
                /**
                 * @description Token of the preview link.
                 * @example 37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m
                 */
                "X-Form-Preview": string;
                /** @description Preferred languages of the form; the first that it has is sent. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description Public identifier.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validatePreview: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Token of the preview link.
                 * @example 37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m
                 */
                "X-Form-Preview": string;
            };
            path: {
                /**
                 * @description Public identifier of the form.
                 * @example IO1cWu5JoKV0
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestUnlimited"];
            500: components["responses"]["InternalErrorUnlimited"];
        };
    };
    getDefinitionSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestUnlimited"];
            500: components["responses"]["InternalErrorUnlimited"];
        };
    };
    onResponseCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseCreatedEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onResponseApprovalChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseApprovalChangedEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onResponseDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseDeletedEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFormPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormPublishedEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFormUnpublished: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormUnpublishedEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt. Use it to ignore duplicates. */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the signature in base64. Several signatures are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description The receiver is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Any other status, including a redirect, is a failed attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
