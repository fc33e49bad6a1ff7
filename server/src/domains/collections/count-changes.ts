import type { UserActor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'

type Counting = Pick<Deps, 'limits'>

/** Counts a collection that somebody is about to create. Refused (AppError): one too many for now. */
export const countNewCollection = ({ limits }: Counting, { userId }: UserActor, ip: string): Promise<void> =>
  limits.takeAll([
    ['create-collection/account', `${userId}`],
    ['create-collection/address', addressOf(ip)],
  ])

/** Counts a change that somebody is about to make to a collection, or to what is in it. */
export const countCollectionChange = ({ limits }: Counting, { userId }: UserActor): Promise<void> =>
  limits.takeAll([['change-collection/account', `${userId}`]])
