export const inventory = {
  title: 'Inventory',
};
