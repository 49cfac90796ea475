/** False on plain http: browsers offer WebAuthn only over https and on localhost. */
export const passkeysSupported = () => 'PublicKeyCredential' in window && 'credentials' in navigator;
