export const archive = {
  title: 'Backups',
};
