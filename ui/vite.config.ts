import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guides } from './tools/guide/plugin.ts';
import { css } from './tools/styles.ts';

// The API address is needed only in development; in production the portal serves both.
const api = process.env.JILHA_API ?? 'http://127.0.0.1:8000';

// One chunk for what every page needs, with its imports: slow connections load twenty files one after the
// other.
const CORE =
  /\/src\/(api\/(?!upload)|shared\/(content|departments|site|i18n\/|persistence\/|session\/|shell\/|theme\/useTheme|ui\/(badge|banner|button|card|classes|departmenticon|facts|icon|layout|page-?head|states|tablehead)\.))/i;
// Small parts of every dashboard: as separate files their overhead would exceed their content.
const DASHBOARD =
  /\/src\/(catalog\/(types|useDataset)|shared\/(calendar|caseLists|freshness|dashboard\/DashboardTable|charts\/(chartState|finding|gaps|InSight)|entries\/(api|cells)|filters\/applied|grid\/(useInSight|useIsPhone)|raise\/(figures|source)|ui\/(KpiCard|FreshnessLine|LazyDropdown|PageSkeleton|Segmented)))\./;
// Style rules shared by several pages.
const STYLES =
  /\/src\/shared\/((dashboard|entries|filters|grid|manage|ui)\/[^/]+|import\/undo)\.module\.css$/;
const HOME_TEXTS = /\/src\/locales\/(en|mr)\/(?:common|public|home)\.json/;

const tag = (name: string, attrs: Record<string, string>, injectTo: 'head' | 'head-prepend') => ({
  tag: name,
  attrs,
  injectTo,
});

/**
 * Preload what the first render needs instead of discovering it file by file: the fonts of both languages'
 * menus and numbers, and the URLs of the texts, of which boot.js loads the user's language.
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
        // boot.js reads these, so they come first.
        ...one(/assets\/texts-(en|mr)-[^/]*\.js$/).map((href) =>
          tag('meta', { name: href.slice(8, 16), content: href }, 'head-prepend'),
        ),
      ];
    },
  };
}

/**
 * Mark CSS modules as having side effects: the bundler inlines their class names and would drop the module
 * with its rules.
 */
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
    // The server names the files of the page that it renders (platform/portal/first_paint.py).
    manifest: true,
    chunkSizeWarningLimit: 900,
    // Fonts and icons stay files: data: URLs would need a wider CSP.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These packages do not declare that they have no side effects: antd's single use of a form context
      // pulled in all of them.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      // Inline class names where they are used: shorter than imports.
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
  // The guides are next to ui/, in docs/.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': api, '/media': api, '/sample-templates': api, '/static': api },
  },
});
