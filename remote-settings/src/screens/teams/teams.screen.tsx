import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { Avatar, EmptyState, LinkButton, ListSkeleton, Page, PageHead, Row, RowList, TextLink } from '@sheaf/ui'
import { useRoleNames } from '@sheaf/ui/controls'
import { IconPlus, IconUsers } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ownInvitationsQuery, ownTeamsQuery, useAnswer } from '../../api/teams.ts'
import classes from './teams.module.css'

/** /setting/teams: one's teams, and the invitations that wait. */
export function TeamsScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Teams`}
        description={t`Teams you are in, and invitations that wait for your answer`}
        action={
          <LinkButton to={paths.initTeam()} leftSection={<IconPlus size={16} />}>
            {t`Create Team`}
          </LinkButton>
        }
      />
      <Suspense fallback={<ListSkeleton rows={3} height={56} />}>
        <Invitations />
        <Teams />
      </Suspense>
    </Page>
  )
}

function Invitations() {
  const { t } = useLingui()
  const roles = useRoleNames()
  const { data } = useSuspenseQuery(ownInvitationsQuery())
  const answer = useAnswer()
  if (data.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t`Invitations`}</h2>
      <RowList label={t`Invitations`}>
        {data.map(({ uid, team, team_display_name, role, invited_by, expires_at }) => (
          <Row key={uid}>
            <div className={classes.row}>
              <Avatar name={team_display_name || team} size={32} />
              <div className={classes.names}>
                <TextLink look="plain" to={paths.user(team)}>
                  {team_display_name || team}
                </TextLink>
                <p className={classes.dim}>
                  {roles[role].name}
                  {invited_by !== null && (
                    <>
                      {' · '}
                      <Trans>invited by {invited_by}</Trans>
                    </>
                  )}
                  {' · '}
                  <Expiry at={expires_at} />
                </p>
              </div>
              <div className={classes.answers}>
                <Button
                  size="compact-sm"
                  disabled={answer.isPending}
                  aria-label={t`Join ${team}`}
                  onClick={() => answer.mutate({ uid, accept: true })}
                >
                  {t`Join`}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={answer.isPending}
                  aria-label={t`Decline the invitation to ${team}`}
                  onClick={() => answer.mutate({ uid, accept: false })}
                >
                  {t`Decline`}
                </Button>
              </div>
            </div>
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function Expiry({ at }: { at: string }) {
  const { i18n } = useLingui()
  const expires = i18n.date(at, { dateStyle: 'medium' })
  return <Trans>expires {expires}</Trans>
}

function Teams() {
  const { t } = useLingui()
  const roles = useRoleNames()
  const { data } = useSuspenseQuery(ownTeamsQuery())
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={t`No teams yet`}
        action={<LinkButton to={paths.initTeam()}>{t`Create Team`}</LinkButton>}
      >
        {t`Share repositories with others under one name`}
      </EmptyState>
    )
  }
  return (
    <RowList label={t`Teams`}>
      {data.map(({ name, display_name, parent, role, needs_factor }) => (
        <Row key={name}>
          <div className={classes.row}>
            <Avatar name={display_name || name} size={32} />
            <div className={classes.names}>
              <TextLink look="plain" to={paths.user(name)}>
                {display_name || name}
              </TextLink>
              <p className={classes.dim}>{parent === null ? `@${name}` : `@${name} · ${parent}`}</p>
              {needs_factor && (
                <p>
                  {t`No access until you turn on two-factor authentication.`}{' '}
                  <TextLink to={paths.security()}>{t`Turn it on`}</TextLink>
                </p>
              )}
            </div>
            <span className={classes.dim}>{roles[role].name}</span>
          </div>
        </Row>
      ))}
    </RowList>
  )
}
