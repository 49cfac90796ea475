/** The address that links start with: the settings card and the warnings where links are handed out. */
export const address = {
  title: 'Address for links',
  loading: 'Loading address',
  text: 'Links in emails and under Share start with this address. Use one your customers’ phones can open.',
  field: 'Address',
  hint: 'For example https://shop.example.com, with nothing after it. Leave blank if there is none.',
  now: 'Links now start with',
  saved: 'Address saved. New links will use it.',
  locked: 'PUBLIC_URL sets this address. Change it where the server is started.',
  noProxy:
    'This server only accepts connections from its own machine. Other devices connect through a proxy or tunnel, or after a start with HOST=0.0.0.0 or npm run https.',
  machine: {
    title: 'Links only open on this computer',
    text: 'They start with {{baseUrl}} and won’t open on a customer’s phone.',
  },
  network: {
    title: 'Links only open on the shop’s network',
    text: 'They start with {{baseUrl}}. A customer at home can’t open them.',
  },
  set: 'Set address',
  askOwner: 'An administrator can set the address under Settings → Data and sharing.',
  accept: 'Leave as is',
  accepting: 'Saving…',
  accepted: 'OK. You can set an address later under Settings → Data and sharing.',
  revoke: {
    button: 'Revoke all links',
    text: 'Sent links stop working right away.',
    done_one: '1 link revoked',
    done_other: '{{count}} links revoked',
  },
};
