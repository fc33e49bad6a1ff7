import { useLingui } from '@lingui/react/macro'
import { paths, type RepositoryItem } from '@sheaf/contract'
import { KindIcon, TextLink, VisibilityBadge } from '@sheaf/ui'
import { IconGripVertical, IconX } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ButtonHTMLAttributes, type KeyboardEvent, useRef, useState } from 'react'
import { pinnedQuery, useSetPinned } from '../../api/pins.ts'
import classes from './pinned-repositories.module.css'
import { useTouchDrag } from './use-touch-drag.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** The item at one place put to another one. */
function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item)
}

/** What somebody shows first, in their order; they change it by drag, by touch and by arrows on the handle. Nothing where nothing is pinned. */
export function PinnedRepositories({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { t } = useLingui()
  const { data: pinned } = useSuspenseQuery(pinnedQuery(username))
  const set = useSetPinned(username)
  const dragged = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const item = pinned[from]
    if (item === undefined || to < 0 || to >= pinned.length || from === to) return
    const [name, place, count] = [item.repo.repo_name, to + 1, pinned.length]
    set.mutate(moved(pinned, from, to))
    setSaid(t`${name} is at position ${place} of ${count}`)
  }
  const { over, handleOf } = useTouchDrag(move)
  if (pinned.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t`Pinned`}</h2>
      <ul className={classes.list} aria-label={t`Pinned repositories`}>
        {pinned.map((item, index) => (
          <li
            key={item.repo.uid}
            className={classes.card}
            data-place={index}
            data-over={over === index || undefined}
            draggable={isOwn}
            onDragStart={(event) => {
              dragged.current = index
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => isOwn && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current !== undefined) move(dragged.current, index)
              dragged.current = undefined
            }}
          >
            <Pin item={item} withOwner={item.owner.username.toLowerCase() !== username.toLowerCase()} />
            {isOwn && (
              <Controls
                name={item.repo.repo_name}
                onMove={(by) => move(index, index + by)}
                handle={handleOf(index)}
                onRemove={() => set.mutate(pinned.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={classes.heard} role="status">
        {said}
      </p>
    </section>
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

interface ControlsProps {
  name: string
  onMove: (by: number) => void
  /** What makes the handle one for fingers. */
  handle: ButtonHTMLAttributes<HTMLButtonElement>
  onRemove: () => void
}

function Controls({ name, onMove, handle: touched, onRemove }: ControlsProps) {
  const { t } = useLingui()
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    onMove(by)
    // Browsers take the focus from what is put elsewhere.
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <div className={classes.controls}>
      <button
        type="button"
        className={classes.control}
        aria-label={t`Move ${name}: use the arrow keys`}
        title={t`Drag, or use the arrow keys`}
        onKeyDown={press}
        {...touched}
      >
        <IconGripVertical size={16} />
      </button>
      <button type="button" className={classes.control} aria-label={t`Unpin ${name}`} onClick={onRemove}>
        <IconX size={16} />
      </button>
    </div>
  )
}
