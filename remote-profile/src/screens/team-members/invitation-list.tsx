import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { InvitationState, TeamInvitation } from '@sheaf/contract'
import { RelativeTime, Row, RowList } from '@sheaf/ui'
import { Badge, useRoleNames } from '@sheaf/ui/controls'
import { IconX } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useWithdraw } from '../../api/team.mutations.ts'
import { invitationsQuery } from '../../api/team.queries.ts'
import { ShowMore } from '../../components/show-more.tsx'
import classes from './members.module.css'

/** Who was invited, and what came of it. Nothing where nobody was. */
export function InvitationList({ team }: { team: string }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(invitationsQuery(team))
  const withdraw = useWithdraw(team)
  const invitations = query.data.pages.flatMap(({ items }) => items)
  const waiting = invitations.filter(({ state }) => state === 'pending').length
  if (invitations.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>
        {t`Invitations`}{' '}
        <small className={classes.dim}>
          <Plural value={waiting} one="# waiting" other="# waiting" />
        </small>
      </h2>
      <RowList label={t`Invitations`}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.uid}
            invitation={invitation}
            busy={withdraw.isPending}
            onWithdraw={() => withdraw.mutate(invitation.uid)}
          />
        ))}
      </RowList>
      <ShowMore query={query} />
    </section>
  )
}

interface InvitationRowProps {
  invitation: TeamInvitation
  busy: boolean
  onWithdraw: () => void
}

function InvitationRow({ invitation, busy, onWithdraw }: InvitationRowProps) {
  const { t, i18n } = useLingui()
  const expires = i18n.date(invitation.expires_at, { dateStyle: 'medium' })
  const roles = useRoleNames()
  const states: Readonly<Record<InvitationState, string>> = {
    pending: t`Waiting`,
    accepted: t`Accepted`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
  }
  const { invited, state } = invitation
  return (
    <Row>
      <div className={classes.person}>
        <div className={classes.names}>
          {invited}
          <p className={classes.dim}>
            {roles[invitation.role].name} ·{' '}
            {state === 'pending' ? <Trans>expires {expires}</Trans> : <RelativeTime at={invitation.created_at} />}
          </p>
        </div>
        <Badge variant="light" color={state === 'pending' ? 'blue' : 'gray'}>
          {states[state]}
        </Badge>
        {state === 'pending' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={onWithdraw}
            aria-label={t`Withdraw the invitation of ${invited}`}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
    </Row>
  )
}
