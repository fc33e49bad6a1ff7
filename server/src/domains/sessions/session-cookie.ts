import type { Config } from '../../config/config.ts'
import { type SecretCookie, secretCookie } from '../../http/cookies.ts'
import { sessionLifetime } from './session.ts'

export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SecretCookie {
  return secretCookie({ name: 'sheaf_session', seconds: sessionLifetime / 1000, publicUrl })
}
