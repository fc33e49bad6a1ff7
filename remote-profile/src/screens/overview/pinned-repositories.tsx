import { useLingui } from '@lingui/react/macro'
import { paths, type RepositoryItem } from '@sheaf/contract'
import { KindIcon, TextLink, VisibilityBadge } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pinnedQuery, useSetPinned } from '../../api/pins.ts'
import { RemoveButton } from '../../components/reorder/remove-button.tsx'
import { ReorderHandle } from '../../components/reorder/reorder-handle.tsx'
import { SaidOrder } from '../../components/reorder/said-order.tsx'
import { type Handle, movedTo, useReorder } from '../../components/reorder/use-reorder.ts'
import classes from './pinned-repositories.module.css'

/** What somebody shows first, in their order; they change it by drag, by touch and by arrows on the handle. Nothing where nothing is pinned. */
export function PinnedRepositories({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { t } = useLingui()
  const { data: pinned } = useSuspenseQuery(pinnedQuery(username))
  const set = useSetPinned(username)
  const { said, rowOf, handleOf } = useReorder({
    names: pinned.map(({ repo }) => repo.repo_name),
    enabled: isOwn,
    onMove: (from, to) => set.mutate(movedTo(pinned, from, to)),
  })
  if (pinned.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t`Pinned`}</h2>
      <ul className={classes.list} aria-label={t`Pinned repositories`}>
        {pinned.map((item, index) => (
          <li key={item.repo.uid} className={classes.card} {...rowOf(index)}>
            <Pin item={item} withOwner={item.owner.username.toLowerCase() !== username.toLowerCase()} />
            {isOwn && <Controls handle={handleOf(index)} onRemove={() => set.mutate(pinned.toSpliced(index, 1))} />}
          </li>
        ))}
      </ul>
      <SaidOrder said={said} />
    </section>
  )
}

function Controls({ handle, onRemove }: { handle: Handle; onRemove: () => void }) {
  const { t } = useLingui()
  const { name } = handle
  return (
    <div className={classes.controls}>
      <ReorderHandle {...handle} />
      <RemoveButton label={t`Unpin ${name}`} onRemove={onRemove} />
    </div>
  )
}

function Pin({ item: { repo, owner }, withOwner }: { item: RepositoryItem; withOwner: boolean }) {
  return (
    <div className={classes.what}>
      <div className={classes.head}>
        <KindIcon kind={repo.kind} />
        <span className={classes.name}>
          <TextLink look="plain" to={paths.repo(owner.username, repo.repo_name)}>
            {withOwner ? `${owner.username}/${repo.repo_name}` : repo.repo_name}
          </TextLink>
        </span>
        {repo.is_private && <VisibilityBadge isPrivate />}
      </div>
      {repo.description && <p className={classes.description}>{repo.description}</p>}
    </div>
  )
}
