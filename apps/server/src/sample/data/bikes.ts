import type { Kind } from '../drawing/draw-motorcycle.ts';

export interface BikeModel {
  readonly make: string;
  readonly model: string;
  readonly classification: string;
  readonly kind: Kind;
  /** First and last model year that comes to the shop. */
  readonly years: readonly [number, number];
  /** First part of its VIN: maker, then line and engine. */
  readonly vin: string;
}

const models = (kind: Kind, classification: string, lines: readonly string[]): BikeModel[] =>
  lines.map((line) => {
    const [make = '', model = '', from, to, vin = ''] = line.split('|');
    return { make, model, classification, kind, years: [Number(from), Number(to)], vin };
  });

/** Bikes from the shop's own lists (reference/motorcycle-models.csv), with the kind they are drawn as. */
export const BIKE_MODELS: readonly BikeModel[] = [
  ...models('sport', 'Sport', [
    'Honda|CBR600RR|2005|2024|JH2PC403',
    'Kawasaki|Ninja 400|2018|2023|JKAEX8G1',
    'Yamaha|YZF-R6|2006|2020|JYARJ16E',
    'Suzuki|GSX-R750|2008|2023|JS1GR7MA',
    'BMW|S 1000 RR|2012|2024|WB10E630',
    'Aprilia|RSV4|2011|2023|ZD4RKUA0',
  ]),
  ...models('naked', 'Standard/Naked', [
    'Yamaha|FZ07|2015|2017|JYARM06E',
    'Kawasaki|Z650|2017|2024|JKAERFA1',
    'Triumph|Bonneville|2005|2023|SMT914JE',
    'Triumph|Street Triple|2009|2024|SMTL03NE',
    'Ducati|Monster|2008|2023|ZDMRAADJ',
    'KTM|790 Duke|2018|2024|VBKTY340',
    'Honda|CB500F|2013|2024|MLHPC449',
    'Suzuki|SV650|2003|2023|JS1VP53A',
  ]),
  ...models('cruiser', 'Cruiser', [
    'Harley-Davidson|Iron 883|2010|2022|1HD4LE21',
    'Harley-Davidson|Fat Boy|2004|2024|1HD1BX51',
    'Harley-Davidson|Heritage Classic|2018|2024|1HD1YBK1',
    'Indian|Scout|2015|2024|56KMSA00',
    'Honda|Rebel 500|2017|2024|MLHPC563',
    'Kawasaki|Vulcan 900|2006|2023|JKAVN2B1',
    'Honda|Shadow Aero|2004|2023|JH2RC501',
  ]),
  ...models('touring', 'Touring', [
    'Honda|Gold Wing|2003|2024|JH2SC791',
    'Harley-Davidson|Road King|2006|2024|1HD1FBM1',
    'BMW|R 1250 RT|2019|2024|WB10J930',
    'Kawasaki|Concours 14|2008|2022|JKBZGNC1',
  ]),
  ...models('adventure', 'Adventure', [
    'BMW|R 1250 GS|2019|2023|WB10J930',
    'Honda|Africa Twin|2016|2024|JH2SD080',
    'KTM|790 Adventure|2019|2024|VBKTT940',
    'Kawasaki|KLR650|2008|2024|JKAKLEE1',
    'Royal Enfield|Himalayan|2018|2024|ME3FJA48',
    'Triumph|Tiger|2011|2024|SMTE08NE',
  ]),
  ...models('dirt', 'Off-Road/Dirt', [
    'Honda|CRF450R|2009|2024|JH2PE053',
    'Kawasaki|KX450|2012|2024|JKAKXGE1',
    'Yamaha|YZ450F|2010|2024|JYACJ26C',
    'Honda|CRF250F|2019|2024|9C2MD420',
  ]),
  ...models('scooter', 'Scooter', [
    'Honda|PCX|2013|2024|MLHKF300',
    'Piaggio / Vespa|PX|2004|2019|ZAPM7430',
    'Suzuki|Burgman 400|2018|2023|JS1DU11A',
    'Honda|Ruckus|2006|2024|JH2AF580',
  ]),
];

/** The colors of each kind, and the paint they are drawn with: two each keep the number of pictures low. */
export const KIND_COLORS: Record<Kind, readonly (readonly [name: string, paint: string])[]> = {
  sport: [
    ['Red', '#b5232a'],
    ['Blue', '#1f4f96'],
  ],
  naked: [
    ['Black', '#2c3035'],
    ['Yellow', '#d9a520'],
  ],
  cruiser: [
    ['Maroon/Burgundy', '#6d1f2c'],
    ['Black', '#26292d'],
  ],
  touring: [
    ['Silver', '#8f979c'],
    ['Blue', '#27466d'],
  ],
  adventure: [
    ['Orange', '#d9701f'],
    ['Gray', '#6a7276'],
  ],
  dirt: [
    ['Green', '#3f9b45'],
    ['Red', '#c2282c'],
  ],
  scooter: [
    ['Teal/Turquoise', '#7fb3ac'],
    ['Cream/Ivory', '#d9cda9'],
  ],
};
