export const forms = {
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  loadFailed: '{{title}} could not be loaded',
  copyFailed: 'Copying is not possible here. Select the text and copy it.',
  saving: 'Saving…',
  stale: {
    title: 'Someone else saved meanwhile',
    text: 'These fields differ. Nothing has been overwritten.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    empty: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
};
