/** A command of the front page. */
interface FirstCall {
  readonly title: string;
  readonly command: string;
}

/** The first three calls. They are run one after the other in a shell that has `API_KEY`. */
export function firstCalls(url: string): readonly FirstCall[] {
  const key = '-H "Authorization: Bearer $API_KEY"';
  const json = "-H 'Content-Type: application/json'";
  return [
    {
      title: 'Create a form',
      command: `curl -sS ${url}/api/v1/forms \\
  ${key} ${json} \\
  -d '{"title": "Feedback", "definition": {"schema": {"sections": [{"elements": [
        {"id": "name", "type": "short_text", "title": "Your name", "required": true},
        {"id": "stars", "type": "rating", "title": "How was it?"}]}]}}}' | tee form.json`,
    },
    {
      title: 'Publish it',
      command: `FORM=$(node -p 'require("./form.json").id') SLUG=$(node -p 'require("./form.json").slug')
curl -sS -X POST ${url}/api/v1/forms/$FORM/publish \\
  ${key}`,
    },
    {
      title: 'Submit answers, without a key',
      command: `curl -sS ${url}/api/v1/public/forms/$SLUG/submissions \\
  ${json} \\
  -d '{"answers": {"name": "Ann", "stars": 5}}'`,
    },
  ];
}
