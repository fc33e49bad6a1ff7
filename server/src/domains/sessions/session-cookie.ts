import type { Config } from '../../config/config.ts'
import { type SecretCookie, secretCookie } from '../../http/cookies.ts'
import { deviceLifetime } from '../accounts/index.ts'
import { sessionLifetime } from './session.ts'

/** The cookie that holds the token of a session. */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SecretCookie {
  return secretCookie({ name: 'sheaf_session', seconds: sessionLifetime / 1000, publicUrl })
}

/** By it an account knows a browser in which someone has signed in before. It opens nothing and outlives sessions. */
export function deviceCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SecretCookie {
  return secretCookie({ name: 'sheaf_device', seconds: deviceLifetime / 1000, publicUrl })
}
