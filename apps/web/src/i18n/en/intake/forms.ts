export const forms = {
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  loadFailed: '{{title}} couldn’t be loaded',
  copyFailed: 'Can’t copy automatically. Select the text and copy it.',
  saving: 'Saving…',
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes here aren’t saved yet. If you leave, they’ll be lost.',
    stay: 'Stay here',
    go: 'Leave without saving',
  },
  merged: {
    title: 'Someone else changed other fields',
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
