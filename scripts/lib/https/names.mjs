import { hostname, networkInterfaces } from 'node:os';
import { UserError } from '../console.mjs';
import { isLocalName } from './certificate.mjs';

/**
 * Names by which other devices can reach this machine.
 * @typedef {{ hostname: string, names: string[], publicName: string }} MachineNames
 */

/**
 * @param {{ publicUrl?: string | undefined, host?: string, interfaces?: ReturnType<typeof networkInterfaces> }} [machine]
 * @returns {MachineNames}
 */
export function machineNames({ publicUrl, host = hostname(), interfaces = networkInterfaces() } = {}) {
  // A name with characters that URLs do not allow would make the certificate invalid.
  const own = /^[a-z0-9.-]+$/i.test(host) ? host.toLowerCase() : 'localhost';
  const addresses = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && isLocalName(address, own))
    .map(({ address }) => address);
  const announced = own.includes('.') || own === 'localhost' ? own : `${own}.local`;
  const chosen = publicUrl ? new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') : undefined;
  if (chosen && !isLocalName(chosen, own))
    throw new UserError(
      `npm run https makes certificates for the local network only. For ${chosen}, get one for that name and set TLS_CERT and TLS_KEY.`,
    );
  const names = ['localhost', own, announced, '127.0.0.1', '::1', ...addresses, ...(chosen ? [chosen] : [])];
  return { hostname: own, names: [...new Set(names)].sort(), publicName: chosen ?? best(own, addresses) };
}

/**
 * Macs announce themselves as name.local, which stays valid if the router assigns another address.
 * @param {string} own
 * @param {string[]} addresses
 */
function best(own, addresses) {
  if (own.endsWith('.local')) return own;
  return addresses.find((address) => address.includes('.')) ?? own;
}
