export const shop = {
  title: 'Your shop',
  edit: 'Edit',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  timeZone: 'Time zone',
  notGiven: 'Not given yet',
  loading: 'Loading the shop',
  saved: 'Shop saved',
  dialogTitle: 'Edit the shop',
  dialogText: 'Printed on forms and invoices, shown to customers. Only the name is needed.',
  sample: {
    remove: 'Remove sample data',
    ask: 'Remove the sample data?',
    askText:
      'The sample colleagues, customers and intakes disappear. What you entered yourself stays. This cannot be undone.',
    keep: 'Keep it',
    removing: 'Removing…',
    removed: 'Sample data removed',
    none: 'There was no sample data',
  },
};
