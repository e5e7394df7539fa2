import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CatalogField } from '@/catalog/types';
import { decode, exportCsv, serverCsv } from './csv';
import { breakdown, NO_PREVIOUS_YEAR } from './LocalPies';
import { countOf, csvRows, entriesOf, NoRows, parseDate, statusOf } from './parse';
import type { LocalEntry } from './types';
import { NotAWorkbook, readXlsx } from './xlsx';

const field = (name: string, en: string, mr: string, choices: [string, string, string][] = []) =>
  ({
    name,
    label: { en, mr },
    choices: choices.map(([value, e, m]) => ({ value, label: { en: e, mr: m } })),
  }) as CatalogField;

const FIELDS = [
  field('division', 'Division', 'प्रशासकीय विभाग'),
  field('district', 'District', 'जिल्हा'),
  field('taluka', 'Taluka', 'तालुका'),
  field('status', 'Status', 'स्थिती', [
    ['disputed', 'Disputed', 'विवादग्रस्त'],
    ['undisputed', 'Undisputed', 'अविवादित'],
  ]),
  field('date', 'Date', 'दिनांक'),
  field('total_pending', 'Pending', 'प्रलंबित'),
  field('total_issued', 'Issued', 'निर्गमित'),
  field('stay_orders', 'Stay Orders', 'स्थगिती आदेश'),
  field('avg_processing_days', 'Avg Days', 'सरासरी दिवस'),
  field('category', 'Category', 'प्रकार', [['registered', 'Registered', 'नोंदणीकृत']]),
];
const HEAD =
  'Division,District,Taluka,Status,Date,Total Pending,Total Issued,Stay Orders,Avg Processing Days';
const read = async (text: string): Promise<LocalEntry[]> => {
  let id = 0;
  return entriesOf(await csvRows(text), FIELDS, '2026-11-21', () => `e${++id}`, 'f1');
};

describe('parseDate', async () => {
  it.each([
    ['2026-11-19', '2026-11-19'],
    ['2026/1/9', '2026-01-09'],
    ['19/11/2026', '2026-11-19'],
    ['19-11-26', '2026-11-19'],
    ['19.11.49', '2049-11-19'],
    ['19/11/50', '1950-11-19'],
    ['19 11 2026', '2026-11-19'],
    ['2026-11-19T10:30:00Z', '2026-11-19'],
    ['46345', '2026-11-19'],
    ['46345.75', '2026-11-19'],
    ['60', '1900-02-28'],
  ])('%s is %s', (text, day) => {
    expect(parseDate(text === '60' ? '60' : text)).toBe(text === '60' ? '1900-02-28' : day);
  });

  it.each(['', 'yesterday', '31/02/2026', '2026-13-01', '19/11', '99999999', '0'])(
    '%s is not a date',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});

describe('CSV', () => {
  it('handles quotes, separators and line ends', async () => {
    expect(await csvRows('a,"b, ""c""\nd"\r\n1,2\n')).toEqual([
      ['a', 'b, "c"\nd'],
      ['1', '2'],
    ]);
    expect(await csvRows('a;b\n1;2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await csvRows('')).toEqual([]);
  });

  it('reads UTF-8, UTF-16 and Windows-1252', () => {
    expect(decode(new TextEncoder().encode('कुर्ला'))).toBe('कुर्ला');
    expect(decode(new Uint8Array([0xff, 0xfe, 0x15, 0x09]))).toBe('क');
    expect(decode(new Uint8Array([0x61, 0x96]))).toBe('a–');
  });

  it('exports all columns and escapes formulas', async () => {
    const [entry] = await read(`${HEAD}\nKonkan,Mumbai Suburban,"=cmd()",Disputed,19/11/2026,1,2,3,4`);
    const text = exportCsv(entry ? [entry] : []);
    expect(text).toBe(`\uFEFF${HEAD}\r\nKonkan,Mumbai Suburban,'=cmd(),disputed,2026-11-19,1,2,3,4\r\n`);
    expect(serverCsv(entry ? [entry] : [])).toContain('division,district,taluka,status,date,total_pending');
  });
});

describe('sheet rows', () => {
  it('are read by heading, in either language and any order', async () => {
    const [entry] = await read(
      'तालुका,जिल्हा,प्रशासकीय विभाग,स्थिती,दिनांक,प्रलंबित,निर्गमित,स्थगिती आदेश,सरासरी दिवस,प्रकार\n' +
        'Kurla,Mumbai Suburban,Konkan,विवादग्रस्त,19/11/26,"१,२३४",5,,24,नोंदणीकृत',
    );
    expect(entry).toEqual({
      id: 'e1',
      division: 'Konkan',
      district: 'Mumbai Suburban',
      taluka: 'Kurla',
      status: 'disputed',
      date: '2026-11-19',
      totalPending: 1234,
      totalIssued: 5,
      stayOrders: 0,
      avgProcessingDays: 24,
      category: 'registered',
      fileId: 'f1',
    });
  });

  it('are read by position if the headings are unknown', async () => {
    const [entry] = await read(
      'a,b,c,d,e,f,g,h,i\nKonkan,Mumbai Suburban,Kurla,undisputed,nonsense,1,2,-3,x',
    );
    expect([entry?.taluka, entry?.date, entry?.stayOrders, entry?.avgProcessingDays]).toEqual([
      'Kurla',
      '2026-11-21',
      0,
      0,
    ]);
  });

  it('survive an export and import', async () => {
    const entries = await read(`${HEAD}\nKonkan,Mumbai Suburban,Kurla,Disputed,19/11/2026,1,2,3,4`);
    expect(await read(exportCsv(entries))).toEqual(entries);
  });

  it('need a heading row and nine cells', async () => {
    for (const text of ['', HEAD, `${HEAD}\n\n , ,`, `${HEAD}\nKonkan,Mumbai Suburban,Kurla`])
      await expect(read(text)).rejects.toThrow(NoRows);
  });

  it('are disputed only by the exact word', () => {
    expect(
      ['Disputed', ' DISPUTED ', 'विवादग्रस्त', 'undisputed', 'disputed?', ''].map((text) =>
        statusOf(FIELDS, text),
      ),
    ).toEqual(['disputed', 'disputed', 'disputed', 'undisputed', 'undisputed', 'undisputed']);
  });

  it('have no negative counts', () => {
    expect(['1,23,456', '७', '-4', '2.9', 'x', ''].map(countOf)).toEqual([123456, 7, 0, 2, 0, 0]);
  });
});

describe('workbooks', () => {
  const workbook = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const BOOK = {
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${NS}><si><t>Taluka</t></si><si><r><t>Kur</t></r><r><t>la</t></r></si></sst>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet ${NS}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Date</t></is></c></row>` +
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" s="1"><v>46345</v></c></row></sheetData></worksheet>',
  };

  it('return the cells of the first sheet', () => {
    expect(readXlsx(workbook(BOOK))).toEqual([
      ['Taluka', '', 'Date'],
      ['Kurla', '2', '46345'],
    ]);
  });

  it('are rejected if invalid', () => {
    for (const bytes of [strToU8('PK nonsense'), new Uint8Array(), workbook({ 'a.txt': 'x' })])
      expect(() => readXlsx(bytes)).toThrow(NotAWorkbook);
  });
});

describe('breakdown', () => {
  it('adds the previous year to pending and issued', async () => {
    const entries = await read(
      `${HEAD}\nA,B,C,Disputed,1/1/2026,1,2,3,4\nA,B,C,Disputed,2/1/2026,10,20,30,4\nA,B,C,Other,2/1/2026,5,5,5,5`,
    );
    const before = { ...NO_PREVIOUS_YEAR, totalDisputedPending: 100, totalUndisputedIssued: 7 };
    expect(breakdown(entries, 'disputed', before)).toEqual({ pending: 111, issued: 22, stay: 33 });
    expect(breakdown(entries, 'undisputed', before)).toEqual({ pending: 5, issued: 12, stay: 5 });
  });
});
