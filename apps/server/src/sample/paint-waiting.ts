import {
  emptyIntakeForm,
  type IntakeForm,
  PHOTO_SLOTS,
  type PhotoSlot,
  SIGNATURE_SLOTS,
} from '@kickstand/domain/intake';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { OpenFiles } from '../files/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { files, intakeFormDrafts, intakeForms, intakeSignatures } from '../platform/database/schema.ts';
import { BIKE_MODELS, KIND_COLORS } from './data/bikes.ts';
import type { Kind, Motorcycle, View } from './drawing/draw-motorcycle.ts';
import { handOf } from './drawing/signature.ts';
import { type Picture, paintMotorcycle, paintSignature, remembering } from './pictures.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<OpenFiles, 'store'>;
}

type Waiting = Pick<typeof files.$inferSelect, 'id' | 'path' | 'thumbnailPath'>;

/** The subject of a picture, and the record it belongs to. */
interface Subject {
  readonly recordId: string;
  readonly paint: () => Promise<Picture>;
}

const AT_ONCE = 24;

/**
 * Draws the sample's missing pictures, a few at a time; returns whether there are more. Rows without bytes
 * belong to no record yet, so they are found by a small index, however many pictures the shop has; after an
 * interruption the next start continues.
 */
export function samplePainter({ db, clock, files: { store } }: Deps): () => Promise<boolean> {
  let studio: ReturnType<typeof openStudio> | null = null;
  return async () => {
    const waiting = await findWaiting(db);
    if (waiting.length === 0) {
      studio = null; // and with it every picture it remembers
      return false;
    }
    studio ??= openStudio();
    const subjects = await subjectsOf(db, studio);
    await dropUnknown(
      db,
      clock,
      waiting.filter(({ path }) => !subjects.has(path)),
    );
    const byPath = new Map(waiting.map((file) => [file.path, file]));
    const known = [...subjects].flatMap(([path, subject]) => {
      const file = byPath.get(path);
      return file ? [{ file, subject }] : [];
    });
    const next = known.slice(0, AT_ONCE);
    const painted = await Promise.all(
      next.map(async ({ file, subject: { recordId, paint } }) => {
        const picture = await paint();
        await store.put(file.path, picture.data);
        if (file.thumbnailPath && picture.thumbnail) await store.put(file.thumbnailPath, picture.thumbnail);
        return { file, recordId, picture };
      }),
    );
    for (const { file, recordId, picture } of painted)
      if (!(await markStored(db, clock, file, recordId, picture)))
        for (const path of [file.path, file.thumbnailPath]) if (path) await store.remove(path); // deleted in the meantime
    return known.length > next.length;
  };
}

/** Of a draft that was thrown away before it was painted. */
async function dropUnknown(db: Database, clock: Clock, unknown: readonly Waiting[]): Promise<void> {
  for (const { id } of unknown)
    await db.update(files).set({ removedAt: clock.now() }).where(eq(files.id, id));
}

function findWaiting(db: Database): Promise<Waiting[]> {
  return db
    .select({ id: files.id, path: files.path, thumbnailPath: files.thumbnailPath })
    .from(files)
    .where(and(eq(files.sample, true), isNull(files.recordId), isNull(files.removedAt)));
}

async function markStored(
  db: Database,
  clock: Clock,
  file: Waiting,
  recordId: string,
  { sha256, bytes, width, height }: Picture,
): Promise<boolean> {
  const facts = { sha256, bytes, width, height, receivedSha256: sha256 };
  const marked = await db
    .update(files)
    .set({ ...facts, recordKind: 'intake', recordId, storedAt: clock.now() })
    .where(and(eq(files.id, file.id), isNull(files.removedAt)))
    .returning({ id: files.id });
  return marked.length > 0;
}

const openStudio = () => ({
  motorcycle: remembering(paintMotorcycle, ({ kind, color, side }: Motorcycle) => `${kind} ${color} ${side}`),
  signature: remembering(paintSignature, handOf),
});

type Studio = ReturnType<typeof openStudio>;

const VIEWS: Record<PhotoSlot, View> = {
  photoLeftSide: 'left',
  photoRightSide: 'right',
  photoFront: 'front',
  photoBack: 'back',
};

/** By path, in the order people come to see them: drafts, then what the list shows of the newest forms. */
async function subjectsOf(db: Database, studio: Studio): Promise<Map<string, Subject>> {
  const drafts = await db.select().from(intakeFormDrafts);
  const forms = await db
    .select()
    .from(intakeForms)
    .where(eq(intakeForms.sample, true))
    .orderBy(desc(intakeForms.createdAt));
  const signed = await db.select().from(intakeSignatures).where(eq(intakeSignatures.sample, true));
  const subjects = new Map<string, Subject>();
  const begun = drafts.map(({ tempId, formData }) => ({
    ...emptyIntakeForm('en'),
    ...(formData as Partial<IntakeForm>),
    id: tempId,
  }));
  for (const slot of PHOTO_SLOTS)
    for (const form of [...begun, ...forms]) {
      const motorcycle = { ...lookOf(form), side: VIEWS[slot] };
      if (form[slot])
        subjects.set(form[slot], { recordId: form.id, paint: () => studio.motorcycle(motorcycle) });
    }
  for (const { path, signer, formId, slot } of signed)
    if (SIGNATURE_SLOTS.includes(slot))
      subjects.set(path, { recordId: formId, paint: () => studio.signature(signer) });
  return subjects;
}

/** The kind and paint of a bike, from its form. */
function lookOf({ bikeClassification, bikeColor }: Pick<IntakeForm, 'bikeClassification' | 'bikeColor'>): {
  readonly kind: Kind;
  readonly color: string;
} {
  const kind =
    BIKE_MODELS.find(({ classification }) => classification === bikeClassification)?.kind ?? 'naked';
  const [, color] = KIND_COLORS[kind].find(([name]) => name === bikeColor) ??
    KIND_COLORS[kind][0] ?? ['', '#444444'];
  return { kind, color };
}
