export {
  type Deposit,
  findDeposit,
  lockDeposit,
  openDeposit,
  reverseDeposit,
  takeDeposit,
} from './deposits.ts';
