// Run in the empty root beside the release: sets the shop up and signs its owner in, over the network as a browser does.
import { readFileSync } from 'node:fs';

const [port = '', file = ''] = process.argv.slice(2);
const { setUp, credentials } = JSON.parse(readFileSync(file, 'utf8'));
const origin = `http://127.0.0.1:${port}`;

/** @param {string} path @param {unknown} input */
async function call(path, input, cookie = '') {
  const answer = await fetch(`${origin}/rpc/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { status: answer.status, body: await answer.json(), cookie: cookies.join('; ') };
}

console.log('set up', (await call('settings/setUp', setUp)).status);
const signedIn = await call('auth/signIn', credentials);
console.log('signed in', signedIn.status);
console.log('user', (await call('auth/user', undefined, signedIn.cookie)).body.json.email);
