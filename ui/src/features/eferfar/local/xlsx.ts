// Read the cells of a workbook's first sheet as text. Formulas yield their stored value. Loaded on demand.
import { strFromU8, unzipSync } from 'fflate';

/** Protects against zip bombs; a sheet of 200,000 rows inflates to less. */
const MAX_INFLATED_BYTES = 100 * 1024 * 1024;
const PARTS =
  /^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;
/** Excel's built-in number formats for dates. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const EPOCH_1904_DAYS = 1462;

export class NotAWorkbook extends Error {}

type Files = Record<string, Uint8Array>;

function inflate(bytes: Uint8Array): Files {
  let inflated = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        inflated += originalSize;
        if (inflated > MAX_INFLATED_BYTES) throw new NotAWorkbook();
        return true;
      },
    });
  } catch {
    throw new NotAWorkbook();
  }
}

function xml(files: Files, name: string): Document | null {
  const bytes = files[name];
  return bytes ? new DOMParser().parseFromString(strFromU8(bytes), 'application/xml') : null;
}

/** Matches by local name, as some programs prefix every element. */
const elementsOf = (node: Document | Element | null, tag: string): Element[] =>
  node ? [...node.getElementsByTagName('*')].filter((element) => element.localName === tag) : [];

/** The text of a cell or shared string, without phonetic hints (`rPh`). */
const textOf = (node: Element): string =>
  elementsOf(node, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent ?? '')
    .join('');

function firstSheet(files: Files): Document | null {
  const book = xml(files, 'xl/workbook.xml');
  const link = elementsOf(book, 'sheet')[0]?.getAttribute('r:id');
  const target = elementsOf(xml(files, 'xl/_rels/workbook.xml.rels'), 'Relationship')
    .find((relation) => relation.getAttribute('Id') === link)
    ?.getAttribute('Target');
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  return xml(files, path);
}

/** For each cell style, whether it is a date format. */
function dateStyles(files: Files): boolean[] {
  const styles = xml(files, 'xl/styles.xml');
  const customFormats = new Map(
    elementsOf(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      /[dy]/i.test((format.getAttribute('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  );
  return elementsOf(elementsOf(styles, 'cellXfs')[0] ?? null, 'xf').map((style) => {
    const id = Number(style.getAttribute('numFmtId'));
    return customFormats.get(id) ?? DATE_FORMATS.has(id);
  });
}

/** `C17` → 2 */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const MAX_COLUMNS = 200;

export function readXlsx(bytes: Uint8Array): string[][] {
  const files = inflate(bytes);
  const sheet = firstSheet(files);
  if (!sheet || elementsOf(sheet, 'sheetData').length === 0) throw new NotAWorkbook();
  const shared = elementsOf(xml(files, 'xl/sharedStrings.xml'), 'si').map(textOf);
  const dates = dateStyles(files);
  const since1904 = ['1', 'true'].includes(
    elementsOf(xml(files, 'xl/workbook.xml'), 'workbookPr')[0]?.getAttribute('date1904') ?? '',
  );
  const read = (cell: Element): string => {
    const type = cell.getAttribute('t');
    if (type === 'inlineStr') return textOf(cell);
    const value = elementsOf(cell, 'v')[0]?.textContent ?? '';
    if (type === 's') return shared[Number(value)] ?? '';
    // Convert to the 1900 epoch that `parseDate` expects.
    if (since1904 && value !== '' && dates[Number(cell.getAttribute('s') ?? 0)])
      return String(Number(value) + EPOCH_1904_DAYS);
    return value;
  };
  return elementsOf(sheet, 'row').map((row) => {
    const cells: string[] = [];
    elementsOf(row, 'c').forEach((cell, index) => {
      const reference = cell.getAttribute('r');
      const column = reference ? columnOf(reference) : index;
      if (column >= 0 && column < MAX_COLUMNS) cells[column] = read(cell);
    });
    return Array.from(cells, (cell) => cell ?? '');
  });
}
