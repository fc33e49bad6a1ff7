import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Config } from '../../config/config.ts'

/** Where nobody may sign up, every step of it says so. */
export function refuseWhenClosed({ registration }: Pick<Config, 'registration'>): void {
  if (registration === 'closed') throw AppError.refused(403, message('registration.closed'))
}
