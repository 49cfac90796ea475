export const inventorySettings = {
  title: 'Inventory settings',
};
