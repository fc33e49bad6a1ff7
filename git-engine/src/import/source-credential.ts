/** What opens a source: a name and a password, or a token in its place. */
export interface SourceCredential {
  username: string
  secret: string
}

/** Two variables hold what it prints: nothing that a user wrote stands in the script, or among the arguments of a process. */
const helper =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$SHEAF_SOURCE_NAME" "$SHEAF_SOURCE_SECRET"; }; f'

/**
 * Lets git answer the server at `url`, and no other, with a credential: git asks a helper that is set for one protocol, host and port. Where a
 * redirect leads to another, it has none there.
 */
export function credentialFor(url: string, credential: SourceCredential | undefined) {
  if (credential === undefined) return { settings: ['credential.helper='], environment: {} }
  const { origin } = new URL(url)
  return {
    settings: ['credential.helper=', `credential.${origin}.helper=${helper}`],
    environment: { SHEAF_SOURCE_NAME: credential.username, SHEAF_SOURCE_SECRET: credential.secret },
  }
}

/** What a server says may repeat what it was told: this is what may be kept of it. */
export function withoutSecret(text: string, credential: SourceCredential | undefined): string {
  if (credential === undefined) return text
  const { username, secret } = credential
  const spelled = [secret, encodeURIComponent(secret), Buffer.from(`${username}:${secret}`).toString('base64')]
  return spelled.reduce((rest, each) => (each === '' ? rest : rest.replaceAll(each, '[secret]')), text)
}
