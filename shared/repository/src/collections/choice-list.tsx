import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { type CollectionChoice, paths } from '@sheaf/contract'
import { ListSkeleton, QueryError, Row, RowList, TextLink, VisibilityBadge } from '@sheaf/ui'
import { IconPencil, IconPlus } from '@sheaf/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { RepositoryAt } from '../address.ts'
import classes from './choice-list.module.css'
import {
  type CollectionItemAt,
  collectionChoicesQuery,
  type useAddToChoice,
  useRemoveFromChoice,
} from './collections.queries.ts'

interface ChoiceListProps {
  at: RepositoryAt
  enabled: boolean
  add: ReturnType<typeof useAddToChoice>
  createRef: Ref<HTMLButtonElement>
  onCreate: () => void
  onNote: (item: CollectionItemAt, note: string) => void
  onLeave: () => void
}

/** One's collections: at each, what adds a repository to it or takes it out. */
export function ChoiceList({ at, enabled, add, createRef, onCreate, onNote, onLeave }: ChoiceListProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery({ ...collectionChoicesQuery(at), enabled })
  const remove = useRemoveFromChoice(at)
  if (query.data === undefined)
    return query.isError ? (
      <QueryError query={query} fallback={t`Couldn't load your collections`} />
    ) : (
      <ListSkeleton rows={3} height={56} />
    )
  const collections = query.data.pages.flatMap(({ items }) => items)
  const isAdding = ({ slug }: CollectionChoice) => add.isPending && add.variables.slug === slug
  const isRemoving = ({ item }: CollectionChoice) => remove.isPending && remove.variables.item === item?.uid
  return (
    <>
      {collections.length === 0 ? (
        <p className={classes.none}>{t`You have no collections yet. Create one to show repositories together`}</p>
      ) : (
        <RowList label={t`Your collections`}>
          {collections.map((choice) => {
            const { owner, slug, title, is_private: isPrivate, item } = choice
            return (
              <Row key={slug}>
                <div className={classes.what}>
                  <span className={classes.name}>
                    <TextLink look="plain" to={paths.collection(owner, slug)} onClick={onLeave} dir="auto">
                      {title}
                    </TextLink>
                  </span>
                  {isPrivate && <VisibilityBadge isPrivate />}
                  <p className={classes.owner}>{owner}</p>
                  {item !== null && item.note !== '' && (
                    <p className={classes.note} dir="auto">
                      {item.note}
                    </p>
                  )}
                </div>
                {item !== null && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t`Edit the note in ${title}`}
                    title={t`Edit note`}
                    onClick={() => onNote({ owner, slug, item: item.uid }, item.note)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                )}
                <Button
                  variant="default"
                  size="xs"
                  aria-label={item === null ? t`Add to ${title}` : t`Remove from ${title}`}
                  loading={isAdding(choice) || isRemoving(choice)}
                  onClick={() =>
                    item === null ? add.mutate({ owner, slug }) : remove.mutate({ owner, slug, item: item.uid })
                  }
                >
                  {item === null ? t`Add` : t`Remove`}
                </Button>
              </Row>
            )
          })}
        </RowList>
      )}
      <div className={classes.actions}>
        <Button ref={createRef} variant="default" leftSection={<IconPlus size={16} />} onClick={onCreate}>
          {t`New collection`}
        </Button>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t`Show more`}
          </Button>
        )}
      </div>
    </>
  )
}
