/** The PDF417 code of a driver's license, as defined by AAMVA. */
export interface License {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** As `1985-07-31`; empty if missing. */
  readonly birthDate: string;
  readonly number: string;
}

/** Null if the text is not from a license. */
export function parseLicense(text: string): License | null {
  if (!/ANSI |AAMVA/.test(text)) return null;
  const fields = fieldsOf(text);
  const { firstName, lastName } = nameIn(fields);
  if (!firstName && !lastName) return null;
  return {
    firstName,
    lastName,
    street: titleCase(fields.get('DAG') ?? fields.get('DAL') ?? ''),
    city: titleCase(fields.get('DAI') ?? fields.get('DAN') ?? ''),
    state: fields.get('DAJ') ?? fields.get('DAO') ?? '',
    zip: zipOf(fields.get('DAK') ?? fields.get('DAP') ?? ''),
    birthDate: dateOf(fields.get('DBB') ?? ''),
    number: fields.get('DAQ') ?? '',
  };
}

/** Line ends, and the record and group separators. */
const ELEMENT_END = /\p{Cc}+/u;

/** Each element is three letters and its value, ended by a line feed; the first may follow the header "DL" directly. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split(ELEMENT_END)) {
    const found = /(?:^|DL|ID)(D[A-D][A-Z])(.*)$/.exec(line);
    if (!found?.[1]) continue;
    const value = (found[2] ?? '').trim();
    if (value !== '' && value !== 'NONE' && value !== 'unavl') fields.set(found[1], value);
  }
  return fields;
}

function nameIn(fields: Map<string, string>) {
  const [wholeLast = '', wholeFirst = ''] = (fields.get('DAA') ?? '').split(/[,$]/);
  const given = fields.get('DAC') ?? fields.get('DCT') ?? wholeFirst;
  return {
    firstName: titleCase(given.split(/[,$]/)[0] ?? ''),
    lastName: titleCase(fields.get('DCS') ?? fields.get('DAB') ?? wholeLast),
  };
}

/** Licenses are in capitals. "DE LA CRUZ" becomes "De La Cruz", "O'NEIL-RUIZ" "O'Neil-Ruiz". */
function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const zipOf = (text: string) => {
  const digits = text.replace(/\D/g, '');
  return digits.length === 9 && !digits.endsWith('0000')
    ? `${digits.slice(0, 5)}-${digits.slice(5)}`
    : digits.slice(0, 5);
};

/** MMDDYYYY in the United States, YYYYMMDD in Canada. */
function dateOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 8) return '';
  const yearFirst = Number(digits.slice(0, 4)) > 1300;
  const [year, month, day] = yearFirst
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)];
  return `${year}-${month}-${day}`;
}
