import type { TestBrowser } from '../../apps/server/src/testing/test-shop.ts';

interface WorkshopView {
  readonly revision: number;
  readonly storageTaxed: boolean;
}

export async function taxStorage(
  { admin }: { readonly admin: TestBrowser },
  storageTaxed: boolean,
): Promise<void> {
  const { value } = await admin.call<WorkshopView>('workorders/setting');
  if (value.storageTaxed === storageTaxed) return;
  const answer = await admin.call('workorders/updateSetting', { ...value, storageTaxed });
  if (answer.status !== 200) throw new Error(`the setting was not changed: ${answer.code}`);
}

interface StockSettingView {
  readonly revision: number;
  readonly negativeStock: boolean;
}

export async function allowNegativeStock(
  { admin }: { readonly admin: TestBrowser },
  negativeStock: boolean,
): Promise<void> {
  const { value } = await admin.call<StockSettingView>('inventory/setting');
  if (value.negativeStock === negativeStock) return;
  const answer = await admin.call('inventory/updateSetting', { ...value, negativeStock });
  if (answer.status !== 200) throw new Error(`the setting was not changed: ${answer.code}`);
}
