// Loaded into a server before its own code: its clock is CLOCK_AHEAD_MS ahead of the machine's, in every thread.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  apply: (real) => new real(now()).toString(),
  construct: (real, args, target) => Reflect.construct(real, args.length > 0 ? args : [now()], target),
  get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
});
RealDate.prototype.constructor = globalThis.Date;
