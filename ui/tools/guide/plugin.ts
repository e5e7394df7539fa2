// Parses guides at build time: one module per guide, with imports of its pictures and no parser in the
// browser.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { allBlocks, guideOf } from './markdown.ts';
import { PICTURE_SCALE, sizeOf } from './picture.ts';

const GUIDE = /\/docs\/guide\/(?:en|mr)\/[\w-]+\.md$/;

export function guides(): Plugin {
  return {
    name: 'guides',
    load(id) {
      if (!GUIDE.test(id)) return null;
      const guide = guideOf(readFileSync(id, 'utf8'));
      const imports: string[] = [];
      for (const block of allBlocks(guide)) {
        if (block.kind !== 'picture') continue;
        const file = resolve(id, '..', block.src);
        const size = sizeOf(readFileSync(file));
        block.width = Math.round(size.width / PICTURE_SCALE);
        block.height = Math.round(size.height / PICTURE_SCALE);
        block.src = `@picture-${imports.length}`;
        imports.push(`import p${imports.length} from ${JSON.stringify(`${file}?url`)};`);
        this.addWatchFile(file);
      }
      const text = JSON.stringify(guide).replaceAll(/"@picture-(\d+)"/g, 'p$1');
      return { code: `${imports.join('\n')}\nexport default ${text};`, moduleType: 'js', map: null };
    },
  };
}
