/**
 * The steps to take once per tablet.
 * @param {{ authority: string, newAuthority: boolean, url: string, names: string[] }} facts
 */
export function tabletSteps({ authority, newAuthority, url, names }) {
  const heading = newAuthority
    ? 'A local certificate authority was made. Every tablet and computer of the shop must trust it once.'
    : 'Devices that already trust the local certificate authority need nothing more.';
  return `
${heading}

  File to hand over:  ${authority}
  Address to open:    ${url}
  Also valid for:     ${names.join(', ')}

iPad or iPhone
  1. Send the file by AirDrop or mail and open it: "Profile Downloaded" appears.
  2. Settings > General > VPN & Device Management > Kickstand local authority > Install.
  3. Settings > General > About > Certificate Trust Settings: switch Kickstand local authority on.

Android tablet
  1. Send the file by mail, cable or Quick Share and save it.
  2. Settings > Security & privacy > More security settings > Encryption & credentials >
     Install a certificate > CA certificate > Install anyway, then choose the file.

Computer
  macOS: open the file in Keychain Access and set it to Always Trust.
  Windows: open the file, Install Certificate, Local Machine, Trusted Root Certification Authorities.
  Linux: Chrome settings > Privacy and security > Security > Manage certificates > Import.

The authority can speak only for the local network, never for a site on the internet. Keep authority.key,
which stands beside the file, on this machine.
`;
}
