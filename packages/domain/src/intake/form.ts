import { MARK_LIMITS, placedMarkSchema } from '../damage/index.ts';
import { type BucketName, bucketOf } from '../files/index.ts';
import { LANGUAGES, type Language } from '../language/index.ts';
import { DEPOSIT_START, PAYMENT_METHODS } from '../payments/index.ts';
import { TERMS_LIMITS } from '../terms/limits.ts';
import * as z from '../zod/index.ts';

/** All values of the two controls for the preferred contact. */
export const CONTACT_WAYS = ['phone', 'email', 'both', 'text'] as const;
/** The customer block offers these, the service section those; both edit the same value. */
export const CUSTOMER_CONTACT_WAYS = ['phone', 'email', 'both'] as const;
export const SERVICE_CONTACT_WAYS = ['email', 'phone', 'text'] as const;

export const PHOTO_SLOTS = ['photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack'] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const SIGNATURE_SLOTS = ['customerSignature', 'technicianSignature'] as const;
export type SignatureSlot = (typeof SIGNATURE_SLOTS)[number];

/** Every field that holds a picture's path. */
const PICTURE_FIELDS = [...PHOTO_SLOTS, ...SIGNATURE_SLOTS, 'idScan'] as const;

/** The vehicle fields the shop may require, with the option type each chooses from. */
export const VEHICLE_FIELDS = {
  bikeMake: 'make',
  bikeModel: 'model',
  bikeYear: 'year',
  bikeColor: 'color',
  bikeClassification: 'classification',
} as const;
export type VehicleField = keyof typeof VEHICLE_FIELDS;

export const LIMITS = {
  name: 120,
  vehicle: 80,
  vin: 17,
  mileage: 20,
  text: 5000,
  path: 200,
  additionalPhotos: 12,
} as const;

export const PHONE_DIGITS = 10;

/** The form while it is being filled in: anything may be missing, but everything has a limit. */
const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));
const picture = z.nullable(text(LIMITS.path));

export const intakeFormSchema = z.strictObject({
  customerName: text(LIMITS.name),
  customerEmail: text(254),
  customerPhone: text(PHONE_DIGITS),
  customerContact: z.nullable(z.enum(CONTACT_WAYS)),
  /** The customer agreed to texts. Stored with the customer, not with the form; off by default. */
  textConsent: z._default(z.boolean(), false),
  idScan: picture,
  bikeMake: text(LIMITS.vehicle),
  bikeModel: text(LIMITS.vehicle),
  bikeYear: text(LIMITS.vehicle),
  bikeColor: text(LIMITS.vehicle),
  bikeClassification: text(LIMITS.vehicle),
  bikeMakeCustom: z.boolean(),
  bikeModelCustom: z.boolean(),
  bikeClassificationCustom: z.boolean(),
  vin: text(LIMITS.vin),
  mileage: text(LIMITS.mileage),
  photoLeftSide: picture,
  photoRightSide: picture,
  photoFront: picture,
  photoBack: picture,
  /** In addition to the four required ones. Missing in requests of older clients. */
  additionalPhotos: z._default(
    z.array(text(LIMITS.path)).check(z.maxLength(LIMITS.additionalPhotos, 'TOO_LONG')),
    [],
  ),
  /**
   * Marks on its photos until it is submitted; then they are records of their own. Missing in requests of
   * older clients.
   */
  photoMarks: z._default(z.array(placedMarkSchema).check(z.maxLength(MARK_LIMITS.perForm, 'TOO_LONG')), []),
  techConcerns: text(LIMITS.text),
  customerConcerns: text(LIMITS.text),
  depositAmount: z.number().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(10_000, 'OUT_OF_RANGE')),
  depositPaid: z.boolean(),
  depositPaymentMethod: z.enum(PAYMENT_METHODS),
  /** The ledger entry, once the deposit was taken. */
  depositId: z.nullable(z.uuid()),
  isDepositRequired: z.boolean(),
  customerSignature: picture,
  technicianSignature: picture,
  termsAccepted: z.boolean(),
  /**
   * The version that was shown when they were accepted; empty until then. Missing in requests of older
   * clients.
   */
  termsVersion: z._default(text(TERMS_LIMITS.version), ''),
  /** Defaults to the screen's language and can be changed; becomes the customer's language. */
  termsLanguage: z.enum(LANGUAGES),
  intakeFormId: z.nullable(z.uuid()),
});
export type IntakeForm = z.infer<typeof intakeFormSchema>;

export const emptyIntakeForm = (language: Language): IntakeForm => ({
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerContact: null,
  textConsent: false,
  idScan: null,
  bikeMake: '',
  bikeModel: '',
  bikeYear: '',
  bikeColor: '',
  bikeClassification: '',
  bikeMakeCustom: false,
  bikeModelCustom: false,
  bikeClassificationCustom: false,
  vin: '',
  mileage: '',
  photoLeftSide: null,
  photoRightSide: null,
  photoFront: null,
  photoBack: null,
  additionalPhotos: [],
  photoMarks: [],
  techConcerns: '',
  customerConcerns: '',
  depositAmount: DEPOSIT_START.amount,
  depositPaid: false,
  depositPaymentMethod: DEPOSIT_START.method,
  depositId: null,
  isDepositRequired: true,
  customerSignature: null,
  technicianSignature: null,
  termsAccepted: false,
  termsVersion: '',
  termsLanguage: language,
  intakeFormId: null,
});

/** Year, make, model joined by spaces. */
export const bikeInfo = (form: Pick<IntakeForm, 'bikeYear' | 'bikeMake' | 'bikeModel'>): string =>
  [form.bikeYear, form.bikeMake, form.bikeModel]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** The stored `additional_photos`: an older form may contain anything. */
export const extraPhotosIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((path): path is string => typeof path === 'string') : [];

type Pictures = Pick<IntakeForm, (typeof PICTURE_FIELDS)[number] | 'additionalPhotos'>;

/** Every picture a form names. */
export const picturesOf = (form: Pictures): string[] => [
  ...PICTURE_FIELDS.flatMap((field) => form[field] || []),
  ...form.additionalPhotos,
];

/** The form field of a picture. */
export const pictureField = (form: Pictures, path: string | undefined): string =>
  PICTURE_FIELDS.find((field) => form[field] === path) ??
  (path && form.additionalPhotos.includes(path) ? 'additionalPhotos' : '');

const bucketOfField = (field: (typeof PICTURE_FIELDS)[number]): BucketName => {
  if (field === 'idScan') return 'id-images';
  return (SIGNATURE_SLOTS as readonly string[]).includes(field) ? 'signatures' : 'bike-photos';
};

/**
 * The first stored picture that is in a field of another kind: an ID image is only encrypted and deleted in
 * time if it was uploaded as one. A picture that was already in that field may stay.
 */
export function misplacedPicture(
  form: Pictures,
  before: Pictures | null,
): { readonly field: string; readonly path: string } | null {
  const fields = [
    ...PICTURE_FIELDS.map((field) => [field, form[field], bucketOfField(field), before?.[field]] as const),
    ...form.additionalPhotos.map(
      (path) =>
        [
          'additionalPhotos',
          path,
          'bike-photos',
          before?.additionalPhotos.find((one) => one === path),
        ] as const,
    ),
  ];
  for (const [field, path, bucket, had] of fields)
    if (path && path !== had && (bucketOf(path) ?? bucket) !== bucket) return { field, path };
  return null;
}
