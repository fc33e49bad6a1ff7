import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { Row, RowList, TextLink } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useUnmute } from '../../api/notifications.mutations.ts'
import { mutesQuery } from '../../api/notifications.queries.ts'
import classes from './notifications.module.css'

/** Repositories, people and teams of which the account wants to hear nothing, and how to hear of them again. */
export function MuteList() {
  const { t } = useLingui()
  const id = useId()
  const [search] = useSearchParams()
  const after = /^\d{1,15}$/.exec(search.get('after') ?? '')?.[0]
  const { data } = useSuspenseQuery(mutesQuery(after))
  const unmute = useUnmute()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>{t`Muted`}</h2>
      <p>{t`You hear nothing of these. Mute a repository, a person or a team from your inbox`}</p>
      {data.items.length > 0 && (
        <RowList label={t`Muted`}>
          {data.items.map(({ id: muteId, repository, owner }) => {
            const name = repository === null ? (owner ?? '') : `${repository.owner}/${repository.name}`
            const to = repository === null ? paths.user(name) : paths.repo(repository.owner, repository.name)
            return (
              <Row key={muteId}>
                <div className={classes.muted}>
                  <TextLink look="plain" to={to}>
                    {name}
                  </TextLink>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={unmute.isPending}
                  aria-label={t`Unmute ${name}`}
                  onClick={() => unmute.mutate(muteId, { onSuccess: () => document.getElementById(id)?.focus() })}
                >
                  {t`Unmute`}
                </Button>
              </Row>
            )
          })}
        </RowList>
      )}
      {(after !== undefined || data.next !== null) && (
        <nav className={classes.pages} aria-label={t`Pages of what is muted`}>
          {after !== undefined && <TextLink to="." preventScrollReset>{t`Newest`}</TextLink>}
          {data.next !== null && <TextLink to={`?after=${data.next}`} preventScrollReset>{t`Older`}</TextLink>}
        </nav>
      )}
    </section>
  )
}
