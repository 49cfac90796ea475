export const home = {
  title: 'Dashboard',
};
