import { useLingui } from '@lingui/react/macro'
import type { TeamRole } from '@sheaf/contract'

/** From the least to the most. */
export const teamRoles = ['reader', 'writer', 'maintainer', 'owner'] as const satisfies readonly TeamRole[]

/** What each role is called, and what somebody may do who has it. */
export function useRoleNames(): Readonly<Record<TeamRole, { name: string; may: string }>> {
  const { t } = useLingui()
  return {
    reader: { name: t`Reader`, may: t`Can read` },
    writer: { name: t`Writer`, may: t`Can read and push` },
    maintainer: { name: t`Maintainer`, may: t`Can also create repositories and change their settings` },
    owner: { name: t`Owner`, may: t`Can do everything` },
  }
}
