// Assets of printed pages: one script that draws their charts, and one style sheet with embedded fonts. A
// printed page loads nothing else (see platform/portal/core/printing.py).
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: new URL('./dist/print', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    lib: {
      entry: new URL('./src/print/main.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'jilhaPrint',
      fileName: () => 'print.js',
      cssFileName: 'print',
    },
  },
});
