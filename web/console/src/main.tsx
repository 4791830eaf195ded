import './ui/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { servicePath } from './api/service-path.ts';
import { SignInDialog } from './app/sign-in-dialog.tsx';
import { applyTheme } from './app/theme.ts';
import { createRouter } from './routes.tsx';
import { language } from './texts/language.ts';
import { Toasts } from './ui/feedback/toasts.tsx';

applyTheme();
document.documentElement.lang = language;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale={language === 'en' ? 'en-US' : language}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createRouter(servicePath('/console'))} />
          <SignInDialog />
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
