import type { Config } from '../../config/config.ts'

/** The host of addresses that nobody reads: this server's, as its visitors know it. */
export const noreplyHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname

/** How addresses end that stand for accounts. Before that stands the account's public id, which no other one ever gets. */
export const noreplyDomain = (host: string) => `@users.noreply.${host}`

/** Who else has written a commit, as its message says it: a line of its own, whatever a name holds. */
export const coAuthorLine = ({ name, email }: { name: string; email: string }): string =>
  `Co-authored-by: ${name.replace(/[\r\n<>]/g, ' ').slice(0, 200)} <${email.replace(/[\s<>]/g, '').slice(0, 254)}>`
