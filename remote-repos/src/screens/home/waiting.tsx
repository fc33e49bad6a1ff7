import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Row, RowList, TextLink } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { waitingQuery } from '../../api/home.queries.ts'

/** What waits for the account: what it has not read, and who has invited it. Nothing where nothing does. */
export function Waiting() {
  const { t } = useLingui()
  const { unread, invitations } = useSuspenseQuery(waitingQuery()).data
  if (unread === 0 && invitations.length === 0) return null
  return (
    <section>
      <h2>{t`Waiting for you`}</h2>
      <RowList label={t`Waiting for you`}>
        {unread > 0 && (
          <Row>
            <TextLink to={paths.notifications()}>
              <Plural value={unread} one="# unread notification" other="# unread notifications" />
            </TextLink>
          </Row>
        )}
        {invitations.map(({ uid, team }) => (
          <Row key={uid}>
            <TextLink to={paths.teams()}>
              <Trans>Invitation to the team {team}</Trans>
            </TextLink>
          </Row>
        ))}
      </RowList>
    </section>
  )
}
