import { ADDITION_COMMANDS } from './additions.ts';
import { APPROVED_COMMANDS } from './approved.ts';
import { CARD_COMMANDS } from './card.ts';
import type { Command } from './command.ts';
import { CONCURRENT_COMMANDS } from './concurrent.ts';
import { CONTENTION_COMMANDS } from './contention.ts';
import { DISCOUNT_COMMANDS } from './discounts.ts';
import { DRAWER_COMMANDS } from './drawer.ts';
import { ENDING_COMMANDS } from './endings.ts';
import { ESTIMATE_COMMANDS } from './estimate.ts';
import { IMPORT_COMMANDS } from './imports.ts';
import { JOB_COMMANDS } from './jobs.ts';
import { MONEY_COMMANDS } from './money.ts';
import { NEXT_STEP_COMMANDS } from './next-step.ts';
import { ORDER_COMMANDS } from './orders.ts';
import { STOCK_COMMANDS } from './stock.ts';
import { STRIKE_COMMANDS } from './strike.ts';
import { WORK_COMMANDS } from './work.ts';

export const COMMANDS: readonly Command[] = [
  ...ORDER_COMMANDS,
  ...JOB_COMMANDS,
  ...ESTIMATE_COMMANDS,
  ...ADDITION_COMMANDS,
  ...APPROVED_COMMANDS,
  ...DISCOUNT_COMMANDS,
  ...STRIKE_COMMANDS,
  ...WORK_COMMANDS,
  ...MONEY_COMMANDS,
  ...CARD_COMMANDS,
  ...DRAWER_COMMANDS,
  ...ENDING_COMMANDS,
  ...STOCK_COMMANDS,
  ...IMPORT_COMMANDS,
  ...CONCURRENT_COMMANDS,
  ...NEXT_STEP_COMMANDS,
  ...CONTENTION_COMMANDS,
];
