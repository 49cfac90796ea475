import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';

export type CustomerRow = Outputs['customers']['list']['customers'][number];
export type CustomerPage = Outputs['customers']['find'];
export type Customer = CustomerPage['customer'];
export type Bike = CustomerPage['bikes'][number];
export type Merge = CustomerPage['merges'][number];
export type Different = CustomerPage['different'][number];
export type Duplicate = Outputs['customers']['duplicates'][number];
export type Paper = Outputs['customers']['papers']['papers'][number];
export type Moved = Merge['moved'];

export const CUSTOMERS_PATH = pathTo('/dashboard/customers');
export const NEW_INTAKE_PATH = pathTo('/dashboard/intake-forms/new');
/** A new form with what is known of them, and of the bike that is brought. */
export const intakeFor = (customerId: string, bikeId?: string) =>
  `${NEW_INTAKE_PATH}?${new URLSearchParams({ customer: customerId, ...(bikeId ? { bike: bikeId } : {}) })}`;
