import { message } from '@sheaf/contract/messages'
import type { Deps } from '../../deps.ts'
import type { Allowance } from '../../limits/allowance.ts'
import type { HashSlot } from '../../passwords/passwords.ts'
import type { OriginKnowledge, SignInOrigin } from './known-origins.ts'

interface Attempted extends SignInOrigin {
  /** Is a password guessed, or the code of a second factor? Each has allowances of its own. */
  of: 'login' | 'factor'
  /** The account. */
  whom: string
  knowledge: OriginKnowledge
}

/**
 * Counts an attempt before it is looked at. Those from devices and addresses that the account knows count against allowances of
 * their own, so that nobody else's can keep its people out; all others share one. Gives what was counted, for whoever was right to
 * have it back, and the slot of a password's hash. Throws the AppError that says when to come back.
 */
export async function countAttempt(
  { limits }: Pick<Deps, 'limits'>,
  { of, whom, address, device, knowledge }: Attempted,
): Promise<{ taken: Allowance[]; slot: HashSlot }> {
  const { knowsDevice, knowsAddress } = knowledge
  if (knowsDevice || knowsAddress) {
    const own: Allowance = knowsDevice
      ? [`${of}/known-device`, `${whom} ${device}`]
      : [`${of}/known-address`, `${whom} ${address}`]
    await limits.takeAll([own])
    return { taken: [own], slot: { lane: 'known', caller: { key: `login:${whom}` } } }
  }
  const shared: Allowance = [`${of}/account`, whom]
  const also: Allowance[] = [[`${of}/address`, address]]
  await limits.takeShared({ shared, holder: address, also, say: sayWait })
  return { taken: [shared, ...also], slot: { lane: 'unknown', caller: { key: `address:${address}` } } }
}

const sayWait = (wait: number) => message('account.too_many_wrong_passwords', { wait })
