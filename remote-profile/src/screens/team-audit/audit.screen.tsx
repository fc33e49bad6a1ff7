import { Trans, useLingui } from '@lingui/react/macro'
import type { TeamAuditEntry } from '@sheaf/contract'
import { ListSkeleton, RelativeTime, Row, RowList } from '@sheaf/ui'
import { useRoleNames } from '@sheaf/ui/controls'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { auditQuery } from '../../api/team.queries.ts'
import { ShowMore } from '../../components/show-more.tsx'
import classes from './audit.module.css'

/** /:team/settings/audit: what was done in a team, by whom and when. */
export function AuditScreen() {
  const { t } = useLingui()
  const { username = '' } = useParams()
  return (
    <section>
      <h2 className={classes.title}>{t`Audit log`}</h2>
      <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
        <AuditList team={username} />
      </Suspense>
    </section>
  )
}

function AuditList({ team }: { team: string }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(auditQuery(team))
  const entries = query.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <RowList label={t`Audit log`}>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <div className={classes.entry}>
              <span className={classes.what}>
                <What entry={entry} />
              </span>
              <span className={classes.when}>
                <RelativeTime at={entry.at} />
              </span>
            </div>
          </Row>
        ))}
      </RowList>
      <ShowMore query={query} />
    </>
  )
}

/** One sentence of what was done. */
function What({ entry }: { entry: TeamAuditEntry }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const actor = entry.actor ?? t`A deleted account`
  const of = entry.of ?? ''
  const role = entry.role === null ? '' : roles[entry.role].name
  const before = entry.before === null ? '' : roles[entry.before].name
  switch (entry.kind) {
    case 'team-created':
      return <Trans>{actor} created the team</Trans>
    case 'settings-changed':
      return (
        <Trans>
          {actor} changed the settings; base permission: {role}
        </Trans>
      )
    case 'factor-required':
      return <Trans>{actor} required two-factor authentication of all members</Trans>
    case 'factor-not-required':
      return <Trans>{actor} no longer requires two-factor authentication</Trans>
    case 'sub-team-created':
      return (
        <Trans>
          {actor} created the sub-team {of}
        </Trans>
      )
    case 'member-invited':
      return (
        <Trans>
          {actor} invited {of} as {role}
        </Trans>
      )
    case 'invitation-withdrawn':
      return (
        <Trans>
          {actor} withdrew the invitation of {of}
        </Trans>
      )
    case 'invitation-declined':
      return <Trans>{actor} declined the invitation</Trans>
    case 'member-joined':
      return (
        <Trans>
          {actor} joined as {role}
        </Trans>
      )
    case 'role-changed':
      return (
        <Trans>
          {actor} changed the role of {of} from {before} to {role}
        </Trans>
      )
    case 'member-removed':
      return (
        <Trans>
          {actor} removed {of}
        </Trans>
      )
    case 'member-left':
      return <Trans>{actor} left the team</Trans>
    case 'collaborator-set':
      return (
        <Trans>
          {actor} made {of} a collaborator: {role}
        </Trans>
      )
    case 'collaborator-removed':
      return (
        <Trans>
          {actor} removed the collaborator {of}
        </Trans>
      )
  }
}
