// Class names of `x.module.css` are `x_class`: the same in every build, because the server's markup and the
// browser's must match, and readable, because other modules (`:global(.x_class)`) and browser tests use them.
// File names must therefore be unique (src/styles/classes.test.ts).
import { basename } from 'node:path';

export const css = {
  modules: {
    generateScopedName: (name: string, file: string) =>
      `${basename(file.split('?')[0] ?? file, '.module.css')}_${name}`,
  },
};
