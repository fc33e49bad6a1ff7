import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Row, RowList, useByteSize, VisibilityBadge } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { transfersQuery, useAnswerTransfer } from '../../api/transfers.ts'
import classes from './deleted-repositories.module.css'

/** Repositories that wait for the account to take them over; nothing where there are none. */
export function OfferedRepositories() {
  const { t, i18n } = useLingui()
  const size = useByteSize()
  const { data } = useSuspenseQuery(transfersQuery())
  const answer = useAnswerTransfer()
  if (data.length === 0) return null
  return (
    <section className={classes.offers}>
      <h2>{t`Transfers`}</h2>
      <RowList label={t`Transfers`}>
        {data.map(({ uid, owner, repo_name, is_private, new_owner, asked_by, disk_bytes, expires_at }) => {
          const name = `${owner}/${repo_name}`
          const until = i18n.date(expires_at, { dateStyle: 'medium' })
          const used = size(disk_bytes)
          const who = asked_by ?? owner
          return (
            <Row key={uid}>
              <div className={classes.repository}>
                <div className={classes.words}>
                  <p className={classes.name}>
                    {name}
                    {is_private && <VisibilityBadge isPrivate />}
                  </p>
                  <p className={classes.facts}>
                    <Trans>
                      {who} wants to transfer it to {new_owner} · {used} · until {until}
                    </Trans>
                  </p>
                </div>
                <Button
                  size="xs"
                  aria-label={t`Accept ${name}`}
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ uid, accept: true })}
                >
                  {t`Accept`}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t`Decline ${name}`}
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ uid, accept: false })}
                >
                  {t`Decline`}
                </Button>
              </div>
            </Row>
          )
        })}
      </RowList>
    </section>
  )
}
