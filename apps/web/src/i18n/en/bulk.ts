export const bulk = {
  title: 'Bulk',
};
