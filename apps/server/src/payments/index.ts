export {
  findDeposit,
  lockDeposit,
  openDeposit,
  reverseDeposit,
  takeDeposit,
} from './deposits.ts';
export { issueInvoice } from './invoices.ts';
