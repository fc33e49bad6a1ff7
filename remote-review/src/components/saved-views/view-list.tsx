import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { ThreadView } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError, Row, RowList, TextLink } from '@sheaf/ui'
import { IconPencil, IconPlus, IconTrash } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { ThreadKind } from '../../api/thread-lists.ts'
import { threadViewsQuery } from '../../api/thread-views.ts'
import classes from './saved-views.module.css'

interface ViewListProps {
  kind: ThreadKind
  /** What the list is asked for now. */
  current: string
  saveRef: Ref<HTMLButtonElement>
  onOpen: () => void
  onSave: () => void
  onEdit: (view: ThreadView) => void
  onDelete: (view: ThreadView) => void
}

/** The views of a list: each leads to what it searches for. */
export function ViewList({ kind, current, saveRef, onOpen, onSave, onEdit, onDelete }: ViewListProps) {
  const { t } = useLingui()
  const query = useQuery(threadViewsQuery(useRepositoryAt(), kind))
  const { data: views } = query
  if (views === undefined)
    return query.isError ? (
      <QueryError query={query} fallback={t`Failed to load the saved views`} />
    ) : (
      <ListSkeleton rows={3} height={56} />
    )
  return (
    <>
      {views.length === 0 ? (
        <p className={classes.none}>{t`No saved views yet. Save a search to come back to it. Only you can see it`}</p>
      ) : (
        <RowList label={t`Saved views`}>
          {views.map((view) => (
            <Row key={view.uid}>
              <div className={classes.words}>
                <TextLink
                  to={`?${new URLSearchParams({ q: view.query })}`}
                  aria-current={view.query === current ? 'true' : undefined}
                  onClick={onOpen}
                >
                  {view.name}
                </TextLink>
                <p className={classes.search}>{view.query}</p>
              </div>
              <ActionIcon variant="subtle" color="gray" aria-label={t`Edit ${view.name}`} onClick={() => onEdit(view)}>
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Delete ${view.name}`}
                onClick={() => onDelete(view)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Row>
          ))}
        </RowList>
      )}
      <Button
        className={classes.save}
        variant="default"
        leftSection={<IconPlus size={16} />}
        ref={saveRef}
        onClick={onSave}
      >
        {t`Save current search`}
      </Button>
    </>
  )
}
