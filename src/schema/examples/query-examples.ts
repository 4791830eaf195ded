/** An example of each field of `Query` and `Subscription`, for its description. */
export const queryExamples: Readonly<Record<string, string>> = {
  apiKeys: `{
    apiKeys { nodes { id name scopes expiresAt lastUsedAt } }
  }`,
  auditLog: `{
    auditLog(first: 20) { nodes { action actor keyName targetId createdAt } nextCursor }
  }`,
  captchaChallenge: `query ($slug: String!) {
    captchaChallenge(form: $slug)
  }`,
  crosstab: `query ($formId: ID!) {
    crosstab(formId: $formId, rows: "city", columns: "dinner") {
      answered
      rows { label count }
      columns { label count }
      cells
    }
  }`,
  dataset: `query ($datasetId: ID!) {
    dataset(id: $datasetId) { name columns rowCount rows(first: 10, q: "ger") { nodes { cells } } }
  }`,
  datasetRows: `query ($datasetId: ID!) {
    datasetRows(datasetId: $datasetId, first: 10) { nodes { position cells } nextCursor }
  }`,
  datasets: `{
    datasets { nodes { id name rowCount forms { title } } nextCursor }
  }`,
  exportFiles: `query ($formId: ID!) {
    exportFiles(formId: $formId, filter: { approval: APPROVED }) { url fileName nextUrl }
  }`,
  exportResponses: `query ($formId: ID!) {
    exportResponses(formId: $formId, format: XLSX, filter: { from: "2026-01-01" }) {
      url
      fileName
      nextUrl
    }
  }`,
  file: `query ($formId: ID!, $responseId: ID!, $fileId: ID!) {
    file(formId: $formId, responseId: $responseId, id: $fileId) { name sizeBytes type url }
  }`,
  form: `query ($formId: ID!) {
    form(id: $formId) { title status revision sections { title elements { key title } } }
  }`,
  formAnalytics: `query ($formId: ID!) {
    formAnalytics(formId: $formId, filter: { approval: APPROVED }) {
      total
      questions { title answered average distribution { label count } }
    }
  }`,
  formPage: `{
    formPage(q: "party", page: 1, limit: 10) { totalCount nodes { id title status } }
  }`,
  formPreview: `query ($slug: String!, $previewToken: String!) {
    formPreview(slug: $slug, token: $previewToken) { title schema }
  }`,
  formTranslations: `query ($formId: ID!) {
    formTranslations(formId: $formId) { texts languages { language translated missing } }
  }`,
  formVersion: `query ($formId: ID!) {
    formVersion(formId: $formId, version: 1) { publishedAt schema approval }
  }`,
  formVersions: `query ($formId: ID!) {
    formVersions(formId: $formId) { nodes { version live publishedAt responseCount } }
  }`,
  forms: `{
    forms(first: 10, q: "party", status: PUBLISHED) {
      totalCount
      nodes { id title responseCount }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  invitation: `query ($formId: ID!, $invitationId: ID!) {
    invitation(formId: $formId, id: $invitationId) { reference status responseId }
  }`,
  invitations: `query ($formId: ID!) {
    invitations(formId: $formId, status: UNUSED) { totalCount nodes { id reference } }
  }`,
  linkedFile: `query ($linkToken: String!) {
    linkedFile(token: $linkToken) { name sizeBytes type }
  }`,
  mails: `query ($formId: ID!) {
    mails(formId: $formId) { totalCount nodes { recipient status reply sentAt } }
  }`,
  node: `query ($formId: ID!) {
    node(id: $formId) { __typename id ... on Form { title } }
  }`,
  notificationPreview: `query ($formId: ID!) {
    notificationPreview(
      formId: $formId
      notification: { id: "team", on: RESPONSE_CREATED, to: ["team@example.org"] }
    ) { meetsCondition mails { recipient subject text } }
  }`,
  nodes: `query ($formId: ID!, $responseId: ID!) {
    nodes(ids: [$formId, $responseId]) { __typename id ... on Response { answers } }
  }`,
  openInvitation: `query ($slug: String!, $invitationToken: String!) {
    openInvitation(slug: $slug, token: $invitationToken) { answers expiresAt }
  }`,
  partialResponse: `query ($formId: ID!, $partialId: ID!) {
    partialResponse(formId: $formId, id: $partialId) { answers section expiresAt }
  }`,
  partialResponses: `query ($formId: ID!) {
    partialResponses(formId: $formId, first: 10) { totalCount nodes { id updatedAt } }
  }`,
  previewedOptions: `query ($slug: String!, $previewToken: String!) {
    previewedOptions(slug: $slug, token: $previewToken, question: "city") { nodes { value label } }
  }`,
  publicForm: `query ($slug: String!) {
    publicForm(slug: $slug) { title version acceptingResponses closedReason schema }
  }`,
  questionOptions: `query ($slug: String!) {
    questionOptions(slug: $slug, question: "city", q: "ber", first: 20) {
      nodes { value label }
      nextCursor
    }
  }`,
  response: `query ($formId: ID!, $responseId: ID!) {
    response(formId: $formId, id: $responseId) {
      answerList { question { title } text }
      approval { status percent }
    }
  }`,
  responses: `query ($formId: ID!) {
    responses(
      formId: $formId
      first: 20
      filter: { condition: { question: "name", op: "contains", value: "Ann" } }
    ) {
      totalCount
      nodes { id createdAt answers }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  resumePartialResponse: `query ($slug: String!, $partialToken: String!) {
    resumePartialResponse(slug: $slug, token: $partialToken) { answers section version }
  }`,
  tags: `{
    tags { nodes { name formCount } }
  }`,
  templates: `{
    templates { nodes { slug title description } }
  }`,
  validateForm: `{
    validateForm(input: { title: "Party", settings: { maxResponses: 40 } }) { definition }
  }`,
  validatePreview: `query ($slug: String!, $previewToken: String!) {
    validatePreview(slug: $slug, token: $previewToken, input: { answers: { name: "Ann" } }) {
      message
    }
  }`,
  validateResponse: `query ($formId: ID!) {
    validateResponse(formId: $formId, input: { answers: { name: "Ann" } }) {
      answers
      approval { status percent }
    }
  }`,
  viewer: `{
    viewer { workspace { name plan } key { name scopes } }
  }`,
  webhook: `query ($webhookId: ID!) {
    webhook(id: $webhookId) { url events enabled disabledReason }
  }`,
  webhookDeliveries: `query ($webhookId: ID!) {
    webhookDeliveries(webhookId: $webhookId, first: 10) {
      nodes { eventType status attempts lastStatusCode }
      nextCursor
    }
  }`,
  webhooks: `{
    webhooks { nodes { id url events enabled } }
  }`,
  formActivity: `subscription ($formId: ID!) {
    formActivity(formId: $formId) { revision changedBy editors { name part } }
  }`,
  responseCreated: `subscription ($formId: ID!) {
    responseCreated(formId: $formId, filter: { approval: REJECTED }) { id answers }
  }`,
};
