import './ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app/console-app.tsx';
import { applyTheme, storedTheme } from './app/theme.ts';

applyTheme(storedTheme());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConsoleApp basePath={root.dataset['base'] ?? ''} />
    </StrictMode>,
  );
}
