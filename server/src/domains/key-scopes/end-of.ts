import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'

/** When a key ends (ms): at the end of a day (UTC), or at a moment. Refused (AppError, 400): what is over. */
export function endOf(expiration: string, now: number): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expiration)
  const end = Date.parse(isDay ? `${expiration}T23:59:59.999Z` : expiration)
  if (end > now) return end
  const over = message('access_key.expired')
  throw AppError.malformed(over, { expiration: over })
}
