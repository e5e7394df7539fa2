import { defineConfig } from 'vitest/config';
import { guides } from './tools/guide/plugin.ts';
import { css } from './tools/styles.ts';

export default defineConfig({
  plugins: [guides()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  css,
  test: {
    css: { include: /\.module\.css$/ },
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
  },
});
