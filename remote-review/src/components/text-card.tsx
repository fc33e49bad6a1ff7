import { useLingui } from '@lingui/react/macro'
import { paths, type ThreadComment } from '@sheaf/contract'
import { Avatar, RelativeTime, TextLink } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import type { TextAt } from '../api/text-versions.ts'
import { Edited } from './edited.tsx'
import classes from './thread.module.css'
import { ThreadText } from './thread-text.tsx'

export interface TextCardProps {
  of: Pick<ThreadComment, 'author' | 'body' | 'body_html' | 'created_at' | 'edited_at'>
  actions: ReactNode
  /** Where each change of it is kept: which text it is, how often it was changed, and whether one may change it. */
  kept?: TextAt & { edits: number; canEdit: boolean }
  /** What it is among the others. */
  mark?: string | undefined
  /** Below the text. */
  below?: ReactNode
  /** Stands in place of the text while that is changed. */
  children?: ReactNode
}

/** What somebody wrote: who and when, what can be done with it, and the text. */
export function TextCard({ of, actions, kept, mark, below, children }: TextCardProps) {
  const { t } = useLingui()
  const name = of.author?.username ?? t`a deleted account`
  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.head}>
        {of.author !== null && <Avatar name={name} src={of.author.avatar_url} size={20} />}
        {of.author === null ? (
          name
        ) : (
          <TextLink look="plain" to={paths.user(name)}>
            {name}
          </TextLink>
        )}
        <RelativeTime at={of.created_at} />
        {kept !== undefined && kept.edits > 0 ? (
          <Edited of={kept} />
        ) : (
          of.edited_at !== null && <span>{t`edited`}</span>
        )}
        {mark !== undefined && (
          <span className={classes.mark}>
            <IconCheck size={16} />
            {mark}
          </span>
        )}
        <div className={classes.actions}>{actions}</div>
      </header>
      <div className={classes.text}>
        {children ?? <ThreadText body={of.body} html={of.body_html} ticks={kept?.canEdit ? kept : undefined} />}
        {below}
      </div>
    </article>
  )
}
