export const mine = {
  title: 'My garage',
};
