// Sets theme and language before the first paint, and asks for the reader's texts while the code is still on its way. A file of its own because the CSP allows no inline script.
// Reads only the two values that the persistence layer mirrors in the clear: they are not personal.
(() => {
  let theme = null;
  let language = null;
  let signedIn = false;
  try {
    theme = localStorage.getItem('jilha.theme');
    language = localStorage.getItem('jilha.language');
    signedIn = sessionStorage.getItem('jilha.token') !== null;
  } catch {
    // Storage is switched off: the defaults below apply.
  }
  const root = document.documentElement;
  root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  // A page that the server has drawn is in the browser's language until the reader chooses one.
  const { drawn } = root.dataset;
  const own = language ?? (drawn ? root.lang : 'en');
  // It is shown at once where it is what the browser will draw: not in another language, at another address (a copy that
  // was kept for times without a connection), or for somebody who is signed in.
  if (drawn && (own !== root.lang || drawn !== decodeURI(location.pathname) || signedIn))
    root.dataset.hidden = '';
  root.lang = own === 'mr' ? 'mr' : 'en';
  const texts = document.querySelector(`meta[name="texts-${root.lang}"]`);
  if (texts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: texts.content, crossOrigin: '', fetchPriority: 'low' });
    document.head.append(link);
  }
})();
