export const setup = {
  title: 'Set up your shop',
};
