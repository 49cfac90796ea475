export {
  findDeposit,
  lockDeposit,
  openDeposit,
  reverseDeposit,
  takeDeposit,
} from './deposits.ts';
