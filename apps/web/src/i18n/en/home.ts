export const home = {
  pageTitle: 'Dashboard',
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  intakes: { open: 'Intakes not converted', create: 'Create Intake Form' },
  setUp: {
    title: 'Set up',
    doneLabel: 'Done already',
    progress: '{{done}} of {{total}} done',
    allSet: 'All set. The shop is ready for bikes.',
    loading: 'Loading what is left to set up',
    address: {
      title: 'Add the shop’s address and phone',
      why: 'They are printed on every form and shown to customers.',
      action: 'Add address',
      done: 'Address and phone',
    },
    mail: {
      title: 'Connect a mail server',
      why: 'Until then links for new accounts wait here, and you hand them over yourself.',
      how: 'Set these two where Kickstand starts, then restart it:',
      done: 'Mail server',
    },
    https: {
      title: 'Turn on https',
      why: 'Tablets on your network allow the camera only over https.',
      how: 'Start with this instead of npm start and follow the steps it prints:',
      done: 'https',
    },
  },
  team: {
    title: 'Team',
    loading: 'Loading the team',
    you: 'You',
    sample: 'Sample',
    alone: 'Only you so far.',
    removeSample: 'Remove sample data',
    removeTitle: 'Remove the sample data?',
    removeText:
      'The sample colleagues, customers and intakes disappear. What you entered yourself stays. This cannot be undone.',
    removeConfirm: 'Remove sample data',
    removing: 'Removing…',
    keep: 'Keep it',
    removed: 'Sample data removed',
  },
};
