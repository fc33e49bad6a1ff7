import { useLingui } from '@lingui/react/macro'
import { type Reaction, ReactionKind } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { lazyModule, sessionAtom } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useReact } from '../api/reactions.ts'
import { ReactionIcon } from './reaction-icon.tsx'
import classes from './reactions.module.css'
import { useReactionWords } from './use-reaction-words.ts'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const menu = lazyModule(
  async () => (await import(/* webpackChunkName: "reaction-menu" */ './reaction-menu.tsx')).ReactionMenu,
)

interface ReactionsProps {
  number: string
  /** The public id of the comment or review; empty for what the thread begins with. */
  target: string
  /** Those to all texts of the page. */
  reactions: readonly Reaction[]
  canReact: boolean
}

/** What people make of a text without writing: each is there once, with how many it was, and is given and taken back by a click. */
export function Reactions({ number, target, reactions, canReact }: ReactionsProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const username = useAtomValue(sessionAtom)?.username
  const words = useReactionWords()
  const [asked, setAsked] = useState(false)
  const { loaded: ReactionMenu, reach, open, failed } = useLazyModule(menu)
  const react = useReact(at, number)
  const there = reactions.filter((each) => each.target === target)
  // As it will be, while it is under way.
  const shown = react.isPending ? withChange(there, { ...react.variables, username: username ?? '' }) : there
  if (shown.length === 0 && !canReact) return null
  const toggle = (kind: ReactionKind) =>
    react.mutate({ target, kind, on: !shown.some((each) => each.kind === kind && each.mine) })
  const button = (
    <button
      type="button"
      className={classes.add}
      aria-label={t`Add a reaction`}
      aria-haspopup="menu"
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => open(() => setAsked(true))}
    >
      <IconPlus size={14} />
    </button>
  )
  const fail = () => {
    failed()
    setAsked(false)
  }
  return (
    <div className={classes.reactions}>
      {shown.map(({ kind, count, mine, names }) => {
        const said = t`${words[kind]}: ${count}`
        const who = names.length < count ? `${names.join(', ')} …` : names.join(', ')
        return canReact ? (
          <button
            key={kind}
            type="button"
            className={classes.one}
            aria-pressed={mine}
            aria-label={said}
            title={who}
            onClick={() => toggle(kind)}
          >
            <ReactionIcon kind={kind} /> {count}
          </button>
        ) : (
          <span key={kind} className={classes.one} role="img" aria-label={said} title={who}>
            <ReactionIcon kind={kind} /> {count}
          </span>
        )
      })}
      {canReact &&
        (asked && ReactionMenu ? (
          <Fence fallback={button} onFailure={fail}>
            <ReactionMenu className={classes.add ?? ''} onChoose={toggle} />
          </Fence>
        ) : (
          button
        ))}
    </div>
  )
}

interface Change {
  target: string
  kind: ReactionKind
  on: boolean
  username: string
}

/** Reactions to a text with one more or one less of somebody's. */
function withChange(there: readonly Reaction[], { target, kind, on, username }: Change): Reaction[] {
  const known = there.find((each) => each.kind === kind)
  if ((known?.mine ?? false) === on) return [...there]
  const others = (known?.names ?? []).filter((name) => name !== username)
  const one: Reaction = {
    ...{ target, kind, mine: on },
    count: (known?.count ?? 0) + (on ? 1 : -1),
    names: on ? [...others, username] : others,
  }
  const all = [...there.filter((each) => each.kind !== kind), ...(one.count > 0 ? [one] : [])]
  return ReactionKind.options.flatMap((each) => all.filter((reaction) => reaction.kind === each))
}
