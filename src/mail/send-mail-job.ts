/** The job that sends mail. */
export const sendMailJob = 'send-mail';
