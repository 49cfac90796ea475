/** Browsers have passkeys only where the page comes over https or from this machine. */
export const passkeysWork = () => 'PublicKeyCredential' in window && 'credentials' in navigator;
