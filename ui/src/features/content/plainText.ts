// Convert sanitised HTML to one line of text, for lists.
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, ' $&'),
    'text/html',
  );
  return (page.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
