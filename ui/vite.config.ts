import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The API address is only needed in development; in production the portal serves both.
const api = process.env.JILHA_API ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Fonts and icons stay files: a data: address would need a wider CSP.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/media': api, '/sample-templates': api, '/static': api } },
});
