import { AUTH_TEXTS } from '../../lib/auth/texts.ts';

export const auth = {
  state: {
    ...AUTH_TEXTS,
    startFailed: 'Authentication system could not initialize properly',
    startFailedText: 'You may experience issues with login functionality',
  },
  lock: {
    title: 'Screen locked',
    text: 'Locked for inactivity. Your work is just as you left it.',
    password: '{{name}}’s password',
    unlock: 'Unlock',
    unlocking: 'Unlocking…',
    wrong: 'That password isn’t right.',
  },
  poster: {
    title: 'Every bike has a number, a name and a next step.',
    text: 'Intake, estimate, parts and pickup in one place.',
  },
  footer: 'A customer? Open the link in our email, no account needed.',
  fields: {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    passwordRule: '12 characters or more',
  },
  login: {
    title: 'Sign in',
    welcome: 'Welcome back to the shop.',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    busy: 'Signing in…',
    passkey: 'Sign in with a passkey',
    newHere: 'New here?',
    register: 'Create an account',
    wait_one: 'Too many attempts. Try again in 1 second.',
    wait_other: 'Too many attempts. Try again in {{count}} seconds.',
    waitOver: 'You can try again now.',
    notConfirmed: 'Confirm your email first. The link is in the email we sent you.',
    sendAgain: 'Resend email',
    sending: 'Sending…',
    sentAgain: 'Sent. Check your email, including spam.',
    sentNoMail: 'This server can’t send email yet. The shop’s administrator can give you the link.',
  },
  demo: {
    title: 'Demo shop',
    text: 'Pick a role to try. The password is',
  },
};
