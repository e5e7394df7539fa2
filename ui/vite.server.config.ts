// The public pages for server rendering in an embedded JavaScript engine (platform/portal/first_paint.py):
// one file, without the styles and images of the browser's build.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { css } from './tools/styles.ts';

const path = (name: string) => new URL(name, import.meta.url).pathname;

/** Lazily loaded code (dashboards, guides) and other pages' texts are not needed for the first render. */
const LATER = '\0later';
const NEEDED =
  /features\/(home|pages\/(?!HelpPage)|login)|locales\/\w+\/(common|public|home|login|pages)\.json$/;
const leaveOut: Plugin = {
  name: 'leave-out',
  resolveDynamicImport: (name) => (typeof name === 'string' && !NEEDED.test(name) ? LATER : null),
  load: (id) => (id === LATER ? 'export default {};' : null),
};

export default defineConfig({
  plugins: [leaveOut, react()],
  css,
  publicDir: false,
  resolve: {
    alias: {
      '@': path('./src'),
      // The legacy renderer needs no streams, which the bare engine lacks.
      'react-dom/server': path('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: path('./dist/server'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    lib: {
      entry: path('./src/app/serverPage.tsx'),
      formats: ['iife'],
      name: 'jilha',
      fileName: () => 'pages.js',
    },
  },
});
