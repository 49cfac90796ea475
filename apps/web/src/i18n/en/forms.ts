export const forms = {
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  loadFailed: '{{title}} could not be loaded',
  copyFailed: 'Can’t copy automatically. Select the text and copy it.',
  saving: 'Saving…',
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed here is not saved yet. If you leave, it is gone.',
    stay: 'Stay here',
    go: 'Leave without saving',
  },
  merged: {
    title: 'Someone else changed other fields meanwhile',
    text: 'Their changes are in the form now. Check it, then save again.',
  },
  stale: {
    title: 'Someone else just saved changes',
    text: 'These fields differ. Nothing has been overwritten.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    empty: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
};
