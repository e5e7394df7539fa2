import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The API address is only needed in development; in production the portal serves both.
const api = process.env.JILHA_API ?? 'http://127.0.0.1:8000';

/** The letters of both languages' menus and numbers are asked for with the page, not when the styles name them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /devanagari-latin-(400|600)-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  };
}

export default defineConfig({
  plugins: [react(), preloadFonts()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Fonts and icons stay files: a data: address would need a wider CSP.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/media': api, '/sample-templates': api, '/static': api } },
});
