/** The address that links start with: the settings card and the warnings where links are handed out. */
export const address = {
  title: 'Address for links',
  loading: 'Loading the address',
  text: 'Links in mails and under Share start with this address. Use the one your customers’ phones can open.',
  field: 'Address',
  hint: 'For example https://shop.example.com, without anything after it. Leave it empty if there is none.',
  now: 'Links now start with',
  saved: 'Address saved. It holds for new links from now on.',
  locked: 'PUBLIC_URL sets this address. It is changed where the server is started.',
  noProxy:
    'This server only accepts connections from its own machine. Other devices get in through a proxy or tunnel on it, or after a start with HOST=0.0.0.0 or npm run https.',
  machine: {
    title: 'Links only open on this computer',
    text: 'They start with {{baseUrl}}. On a customer’s phone they open nothing.',
  },
  network: {
    title: 'Links only open in the shop’s network',
    text: 'They start with {{baseUrl}}. A customer at home cannot open them.',
  },
  set: 'Set the address',
  askOwner: 'An administrator can set the address under Settings → Sharing.',
  accept: 'Leave it like this',
  accepting: 'Saving…',
  accepted: 'OK. You can still set an address later under Settings → Sharing.',
};
