// The class names of a CSS module. classes.test.ts finds those that do not exist.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
