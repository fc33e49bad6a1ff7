import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'

const kinds = ['user', 'team', 'repository'] as const

/** Something that a key can be limited to: a repository, or all repositories of a user or a team. */
export const KeyTarget = z
  .object({
    kind: z.enum(kinds),
    uid: z.string(),
    /** `ada`, or `ada/corn` of a repository. */
    name: z.string(),
  })
  .register(z.globalRegistry, { id: 'KeyTarget' })
export type KeyTarget = z.output<typeof KeyTarget>

/** How far a key reaches, as its owner sees it. */
export const keyScopeFields = {
  /** What it is limited to; null where it is not. Empty where all of that was deleted: such a key opens nothing. */
  targets: z.nullable(z.array(KeyTarget)),
  /** How many more there are that its owner may not see any more. */
  hidden_targets: z.int(),
  /** Addresses and networks in CIDR notation from which it works; from everywhere where there are none. */
  addresses: z.array(z.string()),
}

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Says which of them is wrong, and stands beside the one field in which they are typed. */
const areNetworks = z.superRefine<string[]>((addresses, ctx) => {
  const wrong = addresses.find((address) => !network.safeParse(address).success)
  if (wrong !== undefined)
    ctx.addIssue({ code: 'custom', message: says('key.address_invalid'), params: { address: wrong } })
})

/** The same as it is chosen for a key. */
export const chosenScopeFields = {
  targets: z.nullable(
    z
      .array(z.object({ kind: z.enum(kinds), uid: z.string().check(z.minLength(1), z.maxLength(64)) }))
      .check(z.minLength(1, says('key.no_target')), z.maxLength(limits.targetsPerKey, says('key.too_many_targets'))),
  ),
  addresses: z
    .array(z.string().check(z.trim(), z.maxLength(limits.addressMax)))
    .check(z.maxLength(limits.addressesPerKey, says('key.too_many_addresses')), areNetworks),
}

/** A new key is not limited where nobody says so. */
export const newKeyScopeFields = {
  targets: z._default(chosenScopeFields.targets, null),
  addresses: z._default(chosenScopeFields.addresses, []),
}
