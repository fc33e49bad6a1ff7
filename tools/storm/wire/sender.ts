/** Somebody who sends: an address of this machine's loopback network and, unless a visitor, an account. */
export interface Sender {
  /** 127.0.x.y */
  address: string
  account: SenderAccount | undefined
}

export interface SenderAccount {
  username: string
  password: string
  /** Opens the API and Git. */
  token: string
  /** `name=value; …` of a signed-in browser. */
  cookie: string
  /** The private half of the key that is on the account, as OpenSSH keeps it. */
  privateKey: string
}

/** Headers that say who asks: none for a visitor. */
export const bearer = ({ account }: Sender): Record<string, string> =>
  account === undefined ? {} : { authorization: `Bearer ${account.token}` }

/** The same for Git. */
export const basic = ({ account }: Sender): Record<string, string> =>
  account === undefined
    ? {}
    : { authorization: `Basic ${Buffer.from(`${account.username}:${account.token}`).toString('base64')}` }
