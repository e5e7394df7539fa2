// How the classes of `x.module.css` are named: `x_class`. The same in every build, because the server's markup and the
// browser's have to agree, and readable, because other modules (`:global(.x_class)`) and the browser tests name them.
// The names of the files therefore differ (src/styles/classes.test.ts).
import { basename } from 'node:path';

export const css = {
  modules: {
    generateScopedName: (name: string, file: string) =>
      `${basename(file.split('?')[0] ?? file, '.module.css')}_${name}`,
  },
};
