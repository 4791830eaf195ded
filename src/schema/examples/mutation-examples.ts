/** An example of each mutation, for its description. */
export const mutationExamples: Readonly<Record<string, string>> = {
  announceEditor: `mutation ($formId: ID!) {
    announceEditor(formId: $formId, input: { key: "window_1", part: "name" }) { editor { name } }
  }`,
  createApiKey: `mutation {
    createApiKey(input: { name: "Website", scopes: [FORMS_READ, RESPONSES_WRITE] }) {
      secret
      apiKey { id expiresAt }
    }
  }`,
  createDataset: `mutation {
    createDataset(
      input: { name: "Countries", columns: ["code", "name"], rows: [["DE", "Germany"], ["FR", "France"]] }
    ) {
      dataset { id revision rowCount }
    }
  }`,
  createForm: `mutation {
    createForm(input: { title: "Party", template: "event-registration" }) {
      form { id slug revision }
    }
  }`,
  createInvitations: `mutation ($formId: ID!) {
    createInvitations(
      formId: $formId
      input: { recipients: [{ reference: "customer 7", email: "ann@example.org" }] }
      message: "How was it?"
    ) {
      invitations { url invitation { id reference email } }
    }
  }`,
  createResponse: `mutation ($formId: ID!) {
    createResponse(formId: $formId, input: { answers: { name: "Ann" } }) {
      response { id approval { status } form { responseCount } }
    }
  }`,
  createWebhook: `mutation {
    createWebhook(input: { url: "https://receiver.example/hook", events: [RESPONSE_CREATED] }) {
      secret
      webhook { id }
    }
  }`,
  deleteDataset: `mutation ($datasetId: ID!) {
    deleteDataset(id: $datasetId) { deletedDatasetId }
  }`,
  deleteForm: `mutation ($formId: ID!) {
    deleteForm(id: $formId) { deletedFormId query { forms(first: 0) { totalCount } } }
  }`,
  deletePartialResponse: `mutation ($formId: ID!, $partialId: ID!) {
    deletePartialResponse(formId: $formId, id: $partialId) {
      deletedPartialResponseId
      form { partials(first: 0) { totalCount } }
    }
  }`,
  deleteResponse: `mutation ($formId: ID!, $responseId: ID!) {
    deleteResponse(formId: $formId, id: $responseId) {
      deletedResponseId
      form { responseCount }
    }
  }`,
  deleteResponses: `mutation ($formId: ID!) {
    deleteResponses(formId: $formId, input: { filter: { to: "2025-12-31" } }, dryRun: true) {
      wouldDelete
    }
  }`,
  deleteWebhook: `mutation ($webhookId: ID!) {
    deleteWebhook(id: $webhookId) { deletedWebhookId }
  }`,
  discardPartialResponse: `mutation ($slug: String!, $partialToken: String!) {
    discardPartialResponse(slug: $slug, token: $partialToken) { discarded }
  }`,
  duplicateForm: `mutation ($formId: ID!) {
    duplicateForm(id: $formId, input: { title: "Next party" }) { form { id title status } }
  }`,
  mailPartialResponse: `mutation ($slug: String!, $partialToken: String!) {
    mailPartialResponse(slug: $slug, token: $partialToken, input: { email: "ann@example.org" }) {
      accepted
    }
  }`,
  publishForm: `mutation ($formId: ID!) {
    publishForm(id: $formId) { form { id status published { version } shareUrl } }
  }`,
  recordVisit: `mutation ($slug: String!) {
    recordVisit(slug: $slug, input: { viewed: true, started: true, reached: ["name"] }) {
      recorded
    }
  }`,
  redeliverWebhook: `mutation ($webhookId: ID!, $deliveryId: ID!) {
    redeliverWebhook(webhookId: $webhookId, id: $deliveryId) { delivery { id status } }
  }`,
  resendMail: `mutation ($formId: ID!, $mailId: ID!) {
    resendMail(formId: $formId, id: $mailId) { mail { id status } }
  }`,
  reviewResponse: `mutation ($formId: ID!, $responseId: ID!) {
    reviewResponse(
      formId: $formId
      id: $responseId
      input: { status: APPROVED, note: "Welcome back" }
    ) {
      response { id approval { status decidedBy note } }
    }
  }`,
  revokeApiKey: `mutation ($keyId: ID!) {
    revokeApiKey(id: $keyId) { revokedApiKeyId }
  }`,
  revokeInvitation: `mutation ($formId: ID!, $invitationId: ID!) {
    revokeInvitation(formId: $formId, id: $invitationId) {
      revokedInvitationId
      invitation { status }
    }
  }`,
  rotateWebhookSecret: `mutation ($webhookId: ID!) {
    rotateWebhookSecret(id: $webhookId) { secret }
  }`,
  savePartialResponse: `mutation ($slug: String!) {
    savePartialResponse(slug: $slug, input: { answers: { name: "An" } }) {
      token
      resumeUrl
      expiresAt
    }
  }`,
  sendTestMail: `mutation ($formId: ID!) {
    sendTestMail(
      formId: $formId
      input: {
        notification: { id: "team", on: RESPONSE_CREATED, to: ["team@example.org"] }
        to: "you@example.org"
      }
    ) { accepted reply }
  }`,
  submitResponse: `mutation ($slug: String!) {
    submitResponse(slug: $slug, input: { answers: { name: "Ann" } }) {
      responseId
      message
      result { status percent }
    }
  }`,
  testWebhook: `mutation ($webhookId: ID!) {
    testWebhook(id: $webhookId) { delivery { id status } }
  }`,
  unlockForm: `mutation ($lockedSlug: String!) {
    unlockForm(slug: $lockedSlug, input: { password: "sesame" }) { accessToken expiresInSeconds }
  }`,
  unpublishForm: `mutation ($formId: ID!) {
    unpublishForm(id: $formId) { form { id status } }
  }`,
  updateDataset: `mutation ($datasetId: ID!) {
    updateDataset(id: $datasetId, input: { name: "Countries of Europe" }) {
      dataset { id name revision }
    }
  }`,
  updateForm: `mutation ($formId: ID!) {
    updateForm(id: $formId, input: { title: "Summer party", settings: { maxResponses: 40 } }) {
      form { id title revision settings { maxResponses } }
    }
  }`,
  updateWebhook: `mutation ($webhookId: ID!) {
    updateWebhook(id: $webhookId, input: { events: [RESPONSE_CREATED, FORM_PUBLISHED] }) {
      webhook { id events }
    }
  }`,
  uploadFile: `mutation ($slug: String!, $file: Upload!) {
    uploadFile(slug: $slug, input: { itemId: "doc", file: $file }) {
      file { ref name sizeBytes expiresInSeconds }
    }
  }`,
};
