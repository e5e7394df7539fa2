// The public charts page, shown in a frame by the home page. It uses neither React nor the portal's stores:
// its origin is opaque in the frame, and it needs only figures, texts and a chart library.
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('./published', import.meta.url).pathname,
  base: './',
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    outDir: new URL('./dist/department-charts', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/figures.json': `${process.env.JILHA_API ?? 'http://127.0.0.1:8000'}/static/department-charts`,
    },
  },
});
