import './ui/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { servicePath } from './api/service-path.ts';
import { SignInDialog } from './app/sign-in-dialog.tsx';
import { applyTheme } from './app/theme.ts';
import { createRouter } from './routes.tsx';
import { Toasts } from './ui/feedback/toasts.tsx';

applyTheme();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter(servicePath('/console'))} />
        <SignInDialog />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}
