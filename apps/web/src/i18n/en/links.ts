/** The pages that a mailed link opens, and the one that asks for such a link. */
export const links = {
  forgot: {
    title: 'Forgot your password?',
    intro: 'Type your email. We send you a link to choose a new one.',
    submit: 'Send the link',
    sentTitle: 'Check your email',
    sentText: 'If {{email}} has an account here, a link is on its way. It works for one hour, once.',
    spam: 'Nothing there after a minute? Look under spam, or try another address.',
    waitingTitle: 'Ask your administrator',
    waitingText: 'If {{email}} has an account here, a link to choose a new password is ready.',
    noMail: 'This server cannot send mail yet. The shop’s administrator can show you the link.',
    again: 'Try another address',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'Then sign in with it. Every device that is signed in now is signed out.',
    submit: 'Save the password',
    busy: 'Saving…',
    doneTitle: 'Your password is changed',
    doneText: 'Every device is signed out. Now sign in with the new password.',
    badText: 'It was used already, is incomplete, or is older than one hour. We can send you a new one.',
  },
  email: {
    title: 'Use this new address?',
    intro: 'From then on you sign in with the address this mail was sent to. The old one is told.',
    submit: 'Use this address',
    busy: 'Changing…',
    doneTitle: 'Your address is changed',
    doneText: 'From now on you sign in with {{email}}.',
    toProfile: 'Go to your profile',
    badText:
      'It was used already, is incomplete, or is older than 24 hours. You can ask for a new one in your profile.',
  },
  invite: {
    pageTitle: 'Invitation',
    loading: 'Loading the invitation',
    title: 'Welcome to {{shop}}',
    intro: 'You are invited as: {{role}}. Check your name and choose a password.',
    signedInAs: '{{name}} is signed in in this browser. Accepting signs them out here.',
    submit: 'Open my account',
    welcome: 'Welcome to {{shop}}!',
    badTitle: 'This invitation does not work',
    badText:
      'It was used already, was taken back, or is older than 72 hours. Ask the shop to send you a new one.',
  },
};
