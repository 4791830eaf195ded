import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds `dist/console`; `scripts/build/build-console.js` compresses the files. The server renders the page. */
export default defineConfig({
  root: import.meta.dirname,
  base: './', // the service may be mounted below a path
  plugins: [react()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '.',
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data URLs for scripts and styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'es2022',
    rolldownOptions: { input: 'src/main.tsx' },
  },
});
