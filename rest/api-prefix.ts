/** Where the API is. */
export const apiPrefix = '/api/v1';
