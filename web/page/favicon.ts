import type Koa from 'koa';

/** The icon of every page that has none of its own: an ICO file with a PNG of 32 × 32 pixels. */
const icon = Buffer.from(
  [
    'AAABAAEAICAAAAEAIADeAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAKVJREFUeNpj8Hd7yoCEFYC4',
    'H4jPA/F/KuPzULMVkO1EtjwBiN/TwGJ0/B5qF4oDEuhgMTpOgDlAgU4+xxYSCgzQePk/QLifgUYJjuiEyTCAloPxqAMIOqAg89X/',
    '6pI3ZGGQXoocADKAUkDIEYPbAQMeBaOJcDQRjiZCYkOAGJ/SPA2Q64jB7YABj4LR9gC9HDDgjdIBb5YPeMdkwLtmg6JzOmDdcwA7',
    'w1xb8xUyQAAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
);

/** Browsers request it for every URL of a host, also for JSON. */
export const favicon: Koa.Middleware = (ctx) => {
  ctx.state['endpoint'] = 'GET /favicon.ico';
  ctx.set('Cache-Control', 'public, max-age=86400');
  ctx.type = 'image/x-icon';
  ctx.body = icon;
};
