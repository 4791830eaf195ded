/** The path of the REST API. */
export const apiPrefix = '/api/v1';
