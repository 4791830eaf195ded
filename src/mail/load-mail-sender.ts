/** Loads the SMTP client on demand: most installations send no mail. The only place that imports it, as for webhooks. */
export const loadMailSender = () => import('./mail-sender.ts');
