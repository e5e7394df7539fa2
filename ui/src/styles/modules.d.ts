// The classes of a module by name, as an object or each on its own. classes.test.ts finds those that do not exist.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
