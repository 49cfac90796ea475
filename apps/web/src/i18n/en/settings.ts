export const settings = {
  title: 'Settings',
  facts: 'What holds for the whole shop. Only administrators see this page.',
  security: {
    title: 'Security',
    loading: 'Loading how accounts are guarded',
    idleLock: 'Lock a staff screen after',
    idleLockHint: 'Without input it then asks for the password. What was open stays as it was.',
    idleLockRange: 'Enter whole minutes, from 1 to 240.',
    minutes: 'min',
    afterMinutes_one: '1 minute',
    afterMinutes_other: '{{count}} minutes',
    require: 'Staff need a second factor',
    requireHint: 'Whoever has none is led to set one up before anything else opens. Customers are not asked.',
    yes: 'Yes',
    no: 'No',
    saved: 'Security saved',
  },
};
