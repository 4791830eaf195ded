import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { createRouter } from '../routes.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

interface ConsoleAppProps {
  /** Path of the service, without a slash at its end. */
  basePath: string;
}

/** The application: data, routes and notifications. */
export function ConsoleApp({ basePath }: ConsoleAppProps) {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createRouter(`${basePath}/console`));
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <SignInDialog />
      <Toasts />
    </QueryClientProvider>
  );
}
