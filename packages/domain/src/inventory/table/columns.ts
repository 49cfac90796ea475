/** The meaning of a column of a file; the column names of the template. */
export const IMPORT_FIELDS = [
  'type',
  'sku',
  'barcode',
  'name_en',
  'name_es',
  'category',
  'brand',
  'cost',
  'price',
  'taxable',
  'qty',
  'bin',
  'min',
  'max',
  'pack',
  'lead_days',
  'supplier',
  'supplier_sku',
  'labor_hours',
  'active',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** By column of the file: its meaning, or null if it is ignored. */
export type Mapping = readonly (ImportField | null)[];

/** Other names of the columns, in lower case and with letters and digits only. */
const CALLED: Record<ImportField, readonly string[]> = {
  type: ['type', 'kind', 'itemtype', 'tipo', 'producttype'],
  sku: [
    'sku',
    'partnumber',
    'partno',
    'partnum',
    'part',
    'pn',
    'itemnumber',
    'itemno',
    'item',
    'itemcode',
    'code',
    'number',
    'mpn',
    'codigo',
    'numerodeparte',
    'noparte',
    'referencia',
    'ref',
    'artikelnr',
    'artikelnummer',
    'artnr',
  ],
  barcode: ['barcode', 'upc', 'ean', 'gtin', 'ean13', 'upccode', 'codigodebarras', 'strichcode'],
  name_en: [
    'nameen',
    'name',
    'description',
    'desc',
    'title',
    'productname',
    'itemname',
    'product',
    'englishname',
    'bezeichnung',
    'artikel',
  ],
  name_es: ['namees', 'nombre', 'descripcion', 'spanishname', 'nombrees', 'producto'],
  category: ['category', 'cat', 'group', 'department', 'categoria', 'grupo', 'kategorie', 'warengruppe'],
  brand: ['brand', 'make', 'manufacturer', 'mfr', 'marca', 'fabricante', 'marke', 'hersteller'],
  cost: [
    'cost',
    'unitcost',
    'costprice',
    'dealercost',
    'purchaseprice',
    'buyprice',
    'net',
    'wholesale',
    'costo',
    'coste',
    'preciodecompra',
    'ek',
    'ekpreis',
    'einkaufspreis',
  ],
  price: [
    'price',
    'retail',
    'retailprice',
    'sellprice',
    'saleprice',
    'unitprice',
    'listprice',
    'msrp',
    'precio',
    'preciodeventa',
    'pvp',
    'vk',
    'vkpreis',
    'verkaufspreis',
    'preis',
  ],
  taxable: ['taxable', 'tax', 'taxed', 'impuesto', 'gravable', 'iva'],
  qty: [
    'qty',
    'quantity',
    'onhand',
    'qtyonhand',
    'quantityonhand',
    'stock',
    'instock',
    'count',
    'units',
    'cantidad',
    'existencia',
    'existencias',
    'bestand',
    'menge',
    'lagerbestand',
  ],
  bin: [
    'bin',
    'location',
    'shelf',
    'binlocation',
    'rack',
    'ubicacion',
    'estante',
    'lager',
    'lagerplatz',
    'fach',
  ],
  min: [
    'min',
    'minimum',
    'minqty',
    'minlevel',
    'reorderpoint',
    'reorderlevel',
    'rop',
    'minimo',
    'mindestbestand',
  ],
  max: ['max', 'maximum', 'maxqty', 'maxlevel', 'parlevel', 'maximo', 'hochstbestand', 'maximalbestand'],
  pack: [
    'pack',
    'packsize',
    'packqty',
    'caseqty',
    'orderqty',
    'multiple',
    'paquete',
    'empaque',
    'packung',
    've',
  ],
  lead_days: ['leaddays', 'leadtime', 'lead', 'leadtimedays', 'diasdeentrega', 'plazo', 'lieferzeit'],
  supplier: ['supplier', 'vendor', 'distributor', 'vendorname', 'suppliername', 'proveedor', 'lieferant'],
  supplier_sku: [
    'suppliersku',
    'vendorsku',
    'vendorpart',
    'vendorpartnumber',
    'supplierpartnumber',
    'supplierpart',
    'skuproveedor',
    'lieferantennr',
    'bestellnummer',
  ],
  labor_hours: [
    'laborhours',
    'labourhours',
    'hours',
    'hrs',
    'time',
    'labor',
    'horas',
    'horasdetrabajo',
    'stunden',
  ],
  active: ['active', 'enabled', 'status', 'activo', 'aktiv'],
};

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => CALLED[field].map((name) => [name, field] as const)),
);

/** Whether a cell of the first line is a column name. */
export const isColumnName = (cell: string): boolean => FIELD_OF.has(plain(cell));

/** The most likely meaning of each column. The first column of a kind keeps it; the others are ignored. */
export function guessMapping(header: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const field = FIELD_OF.get(plain(name)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
