import { useLingui } from '@lingui/react/macro'
import { TextSkeleton } from '@sheaf/ui'
import { lazy, Suspense } from 'react'
import classes from './thread.module.css'

/** What draws texts comes with the first of them. */
const RenderedMarkdown = lazy(async () => {
  const { RenderedMarkdown } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: RenderedMarkdown }
})

interface ThreadTextProps {
  /** As it was written; null where it is too long for an answer. */
  body: string | null
  /** As it was drawn; null where that is too much. */
  html: string | null
}

/** What somebody wrote in a thread. */
export function ThreadText({ body, html }: ThreadTextProps) {
  const { t } = useLingui()
  if (html === '') return <p className={classes.empty}>{t`Nothing more was written`}</p>
  if (html === null) return <p className={classes.plain}>{body ?? t`This text is too long to be shown here`}</p>
  return (
    <Suspense fallback={<TextSkeleton lines={2} />}>
      <RenderedMarkdown text={{ path: '', format: 'markdown', html, facts: [], notes: [] }} raw="" />
    </Suspense>
  )
}
