import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guides } from './tools/guide/plugin.ts';
import { css } from './tools/styles.ts';

// The API address is only needed in development; in production the portal serves both.
const api = process.env.JILHA_API ?? 'http://127.0.0.1:8000';

// What every page needs travels together, with what it imports: a slow line asks for twenty files one after the other.
const CORE =
  /\/src\/(api\/|shared\/(content|departments|site|i18n\/|persistence\/|session\/|shell\/|theme\/useTheme|ui\/(badge|banner|button|card|classes|departmenticon|icon|layout|page-?head|states)\.))/i;
// Small parts that every dashboard has: as files of their own each would cost more than it holds.
const DASHBOARD =
  /\/src\/(catalog\/(types|useDataset)|shared\/(calendar|caseLists|freshness|theme\/useTextScale|dashboard\/DashboardTable|charts\/(face|gaps|Legend|share|top)|entries\/(cells|places|usePlaces)|filters\/(applied|FilteredFigures|selects)|grid\/(useInSight|useIsPhone)|raise\/(figures|source)|ui\/(KpiCard|FreshnessLine|LateDropdown|PageSkeleton|Segmented)))\./;
// Rules that several pages share.
const STYLES =
  /\/src\/shared\/((dashboard|entries|filters|grid|manage|ui)\/[^/]+|import\/undo)\.module\.css$/;
const HOME_TEXTS = /\/src\/locales\/(en|mr)\/(?:common|public|home)\.json/;

const tag = (name: string, attrs: Record<string, string>, injectTo: 'head' | 'head-prepend') => ({
  tag: name,
  attrs,
  injectTo,
});

/**
 * What the first picture needs is named in the page, not found one file after the other: the letters of both languages'
 * menus and numbers, and the addresses of the texts, of which boot.js asks for those of the reader's language.
 */
function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) => {
      const files = Object.keys(bundle);
      const one = (pattern: RegExp) => files.filter((file) => pattern.test(file)).map((file) => `/${file}`);
      return [
        ...one(/devanagari-latin-(400|600)-normal.*\.woff2$/).map((href) =>
          tag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }, 'head'),
        ),
        // boot.js reads these, so they stand before it.
        ...one(/assets\/texts-(en|mr)-[^/]*\.js$/).map((href) =>
          tag('meta', { name: href.slice(8, 16), content: href }, 'head-prepend'),
        ),
      ];
    },
  };
}

/** A bundler drops a module of which only texts are left, and its rules with it: one that does something stays. */
const keepRules: Plugin = {
  name: 'keep-rules',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\nself.css;`, map: null, moduleSideEffects: true }),
  },
};

export default defineConfig({
  plugins: [react(), guides(), preload(), keepRules],
  css,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    // The server names the files of the page that it draws (platform/portal/first_paint.py).
    manifest: true,
    chunkSizeWarningLimit: 900,
    // Fonts and icons stay files: a data: address would need a wider CSP.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Their packages do not say that loading them does nothing: antd's one use of a form's context brought all of it.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      // Names of classes are written where they are used: shorter than imports from the files that hold them.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'dashboard-parts', test: DASHBOARD },
            { name: 'styles', test: STYLES },
            { name: (id) => `texts-${HOME_TEXTS.exec(id)?.[1]}`, debugName: 'texts', test: HOME_TEXTS },
          ],
        },
      },
    },
  },
  // The guides lie beside the interface, in docs/.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': api, '/media': api, '/sample-templates': api, '/static': api },
  },
});
