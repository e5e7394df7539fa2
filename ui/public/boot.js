// Sets theme and language before the first paint, and asks for the reader's texts while the code is still on its way. A file of its own because the CSP allows no inline script.
// Reads only the two values that the persistence layer mirrors in the clear: they are not personal.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('jilha.theme');
    language = localStorage.getItem('jilha.language');
  } catch {
    // Storage is switched off: the defaults below apply.
  }
  const root = document.documentElement;
  root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  root.lang = language === 'mr' ? 'mr' : 'en';
  const texts = document.querySelector(`meta[name="texts-${root.lang}"]`);
  if (texts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: texts.content, crossOrigin: '' });
    document.head.append(link);
  }
})();
