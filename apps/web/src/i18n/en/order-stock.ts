export const orderStock = {
  title: 'Parts',
};
