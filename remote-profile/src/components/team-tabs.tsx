import { useLingui } from '@lingui/react/macro'
import { paths, type User } from '@sheaf/contract'
import { TabLinks } from '@sheaf/ui'
import { useLocation } from 'react-router'

/** The parts of a team, for its members; those that change it for its owners. */
export function TeamTabs({ team }: { team: User }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { username } = team.model
  const tabs = [
    { to: paths.user(username), label: t`Overview` },
    { to: paths.userRepos(username), label: t`Repositories` },
    { to: paths.teamMembers(username), label: t`Members` },
    ...(team.is_owner
      ? [
          { to: paths.teamSettings(username), label: t`Settings` },
          { to: paths.teamAudit(username), label: t`Audit log` },
        ]
      : []),
  ]
  return (
    <TabLinks
      label={t`Team`}
      tabs={tabs.map(({ to, label }) => ({ to, isCurrent: pathname === to, children: label }))}
    />
  )
}
