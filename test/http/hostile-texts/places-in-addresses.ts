import { inAddress, ofJson, type Places } from './place.ts';
import { api, type Scene } from './scene.ts';

/** Paths and query strings. */
export function placesInAddresses({ answer, form, cascade, visited }: Scene): Places {
  const get = (path: string) => answer({ method: 'GET', path });
  const options = `${api}/public/forms/${cascade.slug}/options/country`;
  const document = (members: string) =>
    `/graphql?query=${encodeURIComponent('{ __typename }')}${members}`;
  const [missing, read] = ['404 not_found', '200'];
  return {
    ...inAddress('any path', missing, (text) => get(`/${text}`)),
    ...inAddress('a path of the API', missing, (text) => get(`${api}/${text}`)),
    ...inAddress('the slug of a form', missing, (text) => get(`${api}/public/forms/${text}`)),
    ...inAddress('a path of a form', missing, (text) => get(`${visited}/${text}`)),
    ...inAddress('a path of the console', read, (text) => get(`/console/${text}`)),
    ...inAddress('a path of the documentation', missing, (text) => get(`/docs/${text}`)),
    ...inAddress('the name of an asset', missing, (text) => get(`/assets/${text}`)),
    ...inAddress('a link to a file', missing, (text) => get(`${api}/public/files/${text}`)),
    ...inAddress('the slug of a page', '404', (text) => get(`/f/${text}`)),
    ...inAddress('the query string of a page', read, (text) => get(`/f/${form.slug}?${text}`)),
    ...inAddress('a prefilled answer of a page', read, (text) =>
      get(`/f/${form.slug}?name=${text}`),
    ),
    ...inAddress('the language of a page', read, (text) => get(`/f/${form.slug}?language=${text}`)),
    ...inAddress('the look of an embedded page', read, (text) =>
      get(`/f/${form.slug}?embed=${text}`),
    ),
    ...inAddress('the query string of a form', read, (text) => get(`${visited}?${text}`)),
    ...inAddress('the language of a form', read, (text) => get(`${visited}?language=${text}`)),
    ...inAddress('answers that filter options', read, (text) => get(`${options}?answers=${text}`), {
      ...{ ...ofJson, harmless: { start: '{"a":"', unit: 'a', end: '"}' } },
    }),
    ...inAddress('what options contain', read, (text) => get(`${options}?q=${text}`)),
    ...inAddress('a cursor of options', '400 bad_request', (text) =>
      get(`${options}?cursor=${text}`),
    ),
    ...inAddress('the form of a captcha', missing, (text) =>
      get(`${api}/public/captcha/challenge?form=${text}`),
    ),
    ...inAddress('the query string of an embedded preview', read, (text) =>
      get(`/console/embed-preview?data-form=${text}`),
    ),
    ...inAddress('a GraphQL document', read, (text) => get(`/graphql?query=${text}`), {
      harmless: { start: '{__typename}#', unit: 'a' },
    }),
    ...inAddress('GraphQL variables', read, (text) => get(document(`&variables=${text}`)), {
      ...{ ...ofJson, harmless: { start: '{"a":"', unit: 'a', end: '"}' } },
    }),
    ...inAddress('GraphQL extensions', read, (text) => get(document(`&extensions=${text}`)), {
      ...{ ...ofJson, harmless: { start: '{"a":"', unit: 'a', end: '"}' } },
    }),
  };
}

/** Paths and query strings of requests with a key. */
export function placesInOwnAddresses({ answer, form, dataset, own }: Scene): Places {
  const get = (path: string) => answer({ method: 'GET', path: `${api}${path}`, headers: own });
  const responses = `/forms/${form.id}/responses`;
  const filter = (value: string) =>
    `%7B%22question%22:%22name%22,%22op%22:%22contains%22,%22value%22:%22${value}%22%7D`;
  const [read, refused, invalid] = ['200', '400 bad_request', '422 validation_failed'];
  return {
    ...inAddress('a filter of responses', read, (text) => get(`${responses}?filter=${text}`), {
      ...{
        ...ofJson,
        harmless: { start: '{"question":"name","op":"contains","value":"', unit: 'a', end: '"}' },
      },
      ...{ longest: 500, tooLong: invalid },
    }),
    ...inAddress(
      'a value in a filter',
      read,
      (text) => get(`${responses}?filter=${filter(text)}`),
      {
        ...{ longest: 400, tooLong: invalid },
      },
    ),
    ...inAddress('what responses contain', read, (text) => get(`${responses}?q=${text}`), {
      ...{ longest: 500, tooLong: invalid },
    }),
    ...inAddress('what forms contain', read, (text) => get(`/forms?q=${text}`)),
    ...inAddress('a tag of forms', read, (text) => get(`/forms?tag=${text}`)),
    ...inAddress('what a dataset contains', read, (text) =>
      get(`/datasets/${dataset.id}/rows?q=${text}`),
    ),
    ...inAddress('a cursor of responses', refused, (text) => get(`${responses}?after=${text}`)),
    ...inAddress('the time of responses', refused, (text) => get(`${responses}?from=${text}`)),
    ...inAddress('the time zone of an export', invalid, (text) =>
      get(`${responses}/export?format=csv&time_zone=${text}`),
    ),
    ...inAddress('the language of an export', invalid, (text) =>
      get(`${responses}/export?format=csv&language=${text}`),
    ),
    ...inAddress('the rows of a crosstab', invalid, (text) =>
      get(`/forms/${form.id}/analytics/crosstab?columns=name&rows=${text}`),
    ),
    ...inAddress('the columns of a crosstab', invalid, (text) =>
      get(`/forms/${form.id}/analytics/crosstab?rows=name&columns=${text}`),
    ),
    ...inAddress('a query string', refused, (text) => get(`/forms?${text}`)),
    ...inAddress('the id of a form', '404 not_found', (text) => get(`/forms/${text}`)),
  };
}
