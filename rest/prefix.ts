/** Where the API is. */
export const prefix = '/api/v1';
