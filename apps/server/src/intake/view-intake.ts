import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import { maskEmail, maskPhone } from '@kickstand/domain/customers';
import { bikeInfo, picturesOf } from '@kickstand/domain/intake';
import { pathTo } from '@kickstand/domain/navigation';
import { toCents } from '@kickstand/domain/payments';
import { documentHead } from '../audit/index.ts';
import { isOwn } from '../customers/index.ts';
import { publicMarksOn } from '../damage/index.ts';
import { depositHead, openDeposit } from '../payments/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { findShop, logoUrl, shopAddress } from '../settings/index.ts';
import { findShared } from '../shares/index.ts';
import { draftForm, findDraft } from './drafts.ts';
import { formOf, type IntakeRow } from './form-columns.ts';
import { findForm } from './intake.repository.ts';
import type { IntakeDeps } from './intake-deps.ts';
import {
  markedPhotos,
  presentExtras,
  presentPictures,
  presentSignatures,
  readDeposit,
} from './present-intake.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const mayReadAll = (caller: Caller | null) =>
  caller !== null && may(caller.role, 'staff.read') && !caller.secondFactorDue;

/**
 * Staff and the form's own customer may use the form's id; anyone may use a shared link's id; anything else
 * is not found.
 */
async function reachable(deps: IntakeDeps, caller: Caller | null, id: string): Promise<IntakeRow | null> {
  if (!UUID.test(id)) return null;
  const named = caller ? await findForm(deps.db, id) : null;
  if (named && (mayReadAll(caller) || (await isOwn(deps.db, caller, named)))) return named;
  const shared = await findShared(deps.db, deps.clock, 'intake', id);
  return shared ? findForm(deps.db, shared) : null;
}

/** The form as a customer sees it: masked contact, no ID image, no internal notes. */
export async function viewIntake(
  deps: IntakeDeps,
  caller: Caller | null,
  id: string,
): Promise<Outputs['intake']['view'] | null> {
  const row = await reachable(deps, caller, id);
  const shop = row && (await findShop(deps.db));
  if (!row || !shop) return null;
  const form = formOf(row);
  return {
    bikeInfo: row.bikeInfo,
    customerName: row.customerName,
    maskedPhone: maskPhone(form.customerPhone),
    maskedEmail: maskEmail(form.customerEmail),
    bikeMake: row.bikeMake,
    bikeModel: row.bikeModel,
    bikeYear: row.bikeYear,
    bikeColor: row.bikeColor,
    bikeClassification: row.bikeClassification,
    vin: row.vin,
    mileage: row.mileage,
    customerConcerns: form.customerConcerns,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    language: row.customerLanguage,
    termsVersion: row.termsVersion,
    deposit: { amountCents: row.depositAmount, paidAt: row.depositPaidAt?.toISOString() ?? null },
    pictures: presentPictures(deps, form),
    extraPictures: presentExtras(deps, form),
    marks: await publicMarksOn(deps.db, picturesOf(form)),
    signatures: presentSignatures(deps, form),
    shop: {
      name: shop.name,
      phone: shop.phone,
      timeZone: shop.timeZone,
      logoUrl: await logoUrl(deps, deps.db),
    },
  };
}

type Receipt = Outputs['intake']['receipt'];

/** The printable form. For staff: the form, or else the draft; for a customer: the shared form, masked. */
export async function receiptOf(
  deps: IntakeDeps,
  caller: Caller | null,
  id: string,
): Promise<Receipt | null> {
  const shop = await findShop(deps.db);
  if (!shop || !UUID.test(id)) return null;
  const place = { ...shopAddress(shop), logoUrl: await logoUrl(deps, deps.db) };
  const staff = mayReadAll(caller);
  const row = await reachable(deps, caller, id);
  if (row) {
    const shared = !staff || row.id !== id;
    const form = formOf(row);
    return {
      kind: shared ? 'shared' : 'form',
      detailsPath: staff ? pathTo('/dashboard/intake-forms/:id', { id: row.id }) : null,
      id: shared ? '' : row.id,
      number: row.number,
      form: {
        ...form,
        bikeInfo: row.bikeInfo,
        ...(shared && {
          customerEmail: maskEmail(form.customerEmail),
          customerPhone: maskPhone(form.customerPhone),
          techConcerns: '',
        }),
      },
      language: row.customerLanguage,
      termsVersion: row.termsVersion,
      createdAt: row.createdAt.toISOString(),
      markedPhotos: markedPhotos(deps, form, await publicMarksOn(deps.db, picturesOf(form))),
      deposit: await readDeposit(deps.db, row),
      proof: await documentHead(deps.db, {
        action: 'intake.form.created',
        subject: 'intake_forms',
        subjectId: row.id,
      }),
      shop: place,
    };
  }
  const draft = staff ? await findDraft(deps.db, id) : null;
  if (!draft) return null;
  const form = draftForm(draft);
  const payment = await openDeposit(deps.db, id);
  return {
    kind: 'draft',
    detailsPath: pathTo('/dashboard/intake-forms/draft/:tempId', { tempId: id }),
    id,
    number: null,
    form: { ...form, bikeInfo: bikeInfo(form) },
    language: form.termsLanguage,
    termsVersion: '',
    createdAt: draft.createdAt.toISOString(),
    markedPhotos: markedPhotos(deps, form, form.photoMarks),
    deposit: {
      amountCents: payment?.amountCents ?? toCents(form.depositAmount),
      method: payment?.method ?? form.depositPaymentMethod,
      paidAt: payment?.createdAt ?? null,
      payment,
    },
    proof: payment && (await depositHead(deps.db, payment.id)),
    shop: place,
  };
}
