/** The first letters of the base64 of `openssh-key-v1`: the body of OpenSSH's format, where its header was left out. */
const opensshBody = /(?:^|\s)b3BlbnNzaC1rZXktdjE/

/**
 * Is this, or does it hold, a private key: of PEM and OpenSSH (RFC 7468), of OpenPGP, of SSH2 or of PuTTY? Asked in the browser
 * before anything is sent, and by the server of whoever asks it directly.
 */
export const holdsPrivateKey = (text: string): boolean =>
  /PRIVATE KEY(?: BLOCK)? ?----/.test(text) || /^PuTTY-User-Key-File/m.test(text) || opensshBody.test(text)
