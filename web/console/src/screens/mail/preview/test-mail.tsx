import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SendTestMailDocument, type SendTestMailInput } from '../../../../generated/mail.ts';
import { isProblem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ProblemNotice } from '../../../ui/feedback/states.tsx';

interface TestMailProps {
  formId: string;
  /** The mail that is shown. */
  mail: Omit<SendTestMailInput, 'to'>;
}

/** Sends the mail that is shown to another address, and says what the SMTP server has replied. */
export function TestMail({ formId, mail }: TestMailProps) {
  const [to, setTo] = useState('');
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => request(SendTestMailDocument, { formId, input: { ...mail, to: to.trim() } }),
  });
  const failures = isProblem(error) ? error.failures : [];
  const failure = failures.find(({ path }) => path === 'to')?.message;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const { accepted, reply = '' } = data?.sendTestMail ?? {};
  return (
    <form className="stack" noValidate onSubmit={send}>
      <div className="mail-test">
        <TextField
          label={t('Send a test to')}
          type="email"
          inputMode="email"
          placeholder="name@example.org"
          description={
            mail.notification.attach && t('The file with the responses is not part of a test.')
          }
          error={failure}
          value={to}
          onChange={setTo}
        />
        <Button type="submit" icon={<Send />} isPending={isPending} isDisabled={to.trim() === ''}>
          {t('Send test')}
        </Button>
      </div>
      <p role="status" className="wrap">
        {accepted === true && t('The SMTP server has accepted the test mail: {reply}', { reply })}
        {accepted === false &&
          t('The SMTP server has not accepted the test mail: {reply}', { reply })}
      </p>
      {Boolean(error) && failure === undefined && <ProblemNotice problem={error} />}
    </form>
  );
}
