export const shop = {
  title: 'Your shop',
  edit: 'Edit',
  address: 'Address',
  phone: 'Phone',
  timeZone: 'Time zone',
  notGiven: 'Not given yet',
  loading: 'Loading the shop',
  saved: 'Shop saved',
  dialogTitle: 'Edit the shop',
  dialogText: 'Printed on forms and invoices, shown to customers. Only the name is needed.',
};
