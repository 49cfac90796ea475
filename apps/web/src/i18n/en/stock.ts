export const stock = {
  title: 'Restock',
};
