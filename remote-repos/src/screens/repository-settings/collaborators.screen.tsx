import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { type Collaborator, paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Avatar, EmptyState, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { RoleSelect } from '@sheaf/ui/controls'
import { IconTrash, IconUsers } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collaboratorsQuery, useRemoveCollaborator, useSetCollaborator } from '../../api/collaborators.ts'
import { AddCollaborator } from './add-collaborator.tsx'
import classes from './repository-settings.module.css'

/** /:owner/:repo/settings/collaborators: who beside its owner has a role in the repository. */
export function CollaboratorsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { archived } = useRepository().model
  const query = useSuspenseInfiniteQuery(collaboratorsQuery(at))
  const set = useSetCollaborator(at)
  const remove = useRemoveCollaborator(at)
  const [target, setTarget] = useState<Collaborator>()
  const collaborators = query.data.pages.flatMap(({ items }) => items)
  return (
    <section>
      <h2>{t`Collaborators`}</h2>
      <p className={classes.dim}>
        <Trans>People and teams who can work on this repository, beside its owner</Trans>
      </p>
      {!archived && <AddCollaborator at={at} />}
      {collaborators.length === 0 ? (
        <EmptyState icon={<IconUsers size={24} />} title={t`No collaborators yet`} />
      ) : (
        <RowList label={t`Collaborators`}>
          {collaborators.map((one) => (
            <Row key={one.name}>
              <div className={classes.person}>
                <Avatar name={one.display_name || one.name} src={one.avatar_url} size={32} />
                <div className={classes.names}>
                  <TextLink look="plain" to={paths.user(one.name)}>
                    {one.display_name || one.name}
                  </TextLink>
                  <p className={classes.facts}>
                    {one.team ? t`Team` : `@${one.name}`} · <RelativeTime at={one.since} />
                  </p>
                </div>
                <div className={classes.role}>
                  <RoleSelect
                    heard={t`Role of ${one.name}`}
                    value={one.role}
                    disabled={archived || set.isPending}
                    onChange={(role) =>
                      set.mutate(
                        { name: one.name, role },
                        { onError: (error) => notify.error(messageOf(error, t`Couldn't change the role`)) },
                      )
                    }
                  />
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Remove ${one.name}`}
                  disabled={archived}
                  onClick={() => setTarget(one)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </Row>
          ))}
        </RowList>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Remove ${target?.name ?? ''}?`}
        confirmLabel={t`Remove`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target.name, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`They lose access to this repository right away`}
      </ConfirmDialog>
    </section>
  )
}
