import { supplierSchema } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, revision, uuid } from '../base.ts';
import { supplierRecord } from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const heads = { may: 'inventory.settings', owns: 'all' } as const;

export const suppliers = {
  list: procedure(staff)
    .route({ method: 'GET', path: '/inventory/suppliers', summary: 'Suppliers' })
    .input(nothing)
    .output(z.array(supplierRecord)),
  add: procedure(heads)
    .route({ method: 'POST', path: '/inventory/suppliers', summary: 'Add a supplier' })
    .input(z.strictObject({ id: onceKey, supplier: supplierSchema }))
    .output(supplierRecord)
    .errors({ SUPPLIER_EXISTS: { status: 409 }, KEY_REUSED: { status: 409 } }),
  update: procedure(heads)
    .route({ method: 'PUT', path: '/inventory/suppliers/{id}', summary: 'Change a supplier' })
    .input(z.strictObject({ id: uuid, revision, supplier: supplierSchema, active: z.boolean() }))
    .output(supplierRecord)
    .errors({
      ...missing,
      SUPPLIER_EXISTS: { status: 409 },
      STALE: { status: 409, data: z.object({ current: supplierRecord }) },
    }),
};
