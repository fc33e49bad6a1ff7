import { useLingui } from '@lingui/react/macro'
import { TextSkeleton } from '@sheaf/ui'
import { lazy, type RefObject, Suspense, useCallback, useRef } from 'react'
import { type TextAt, useTickTask } from '../api/text-versions.ts'
import { TaskBoxes } from './task-boxes.tsx'
import classes from './thread.module.css'

/** What draws texts comes with the first of them. */
const RenderedMarkdown = lazy(async () => {
  const { RenderedMarkdown } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: RenderedMarkdown }
})

/** A text that whoever reads it may change: its tasks can be ticked. */
export interface TickableText extends TextAt {
  edits: number
}

interface ThreadTextProps {
  /** As it was written; null where it is too long for an answer. */
  body: string | null
  /** As it was drawn; null where that is too much. */
  html: string | null
  ticks?: TickableText | undefined
}

/** What somebody wrote in a thread. */
export function ThreadText({ body, html, ticks }: ThreadTextProps) {
  const { t } = useLingui()
  const around = useRef<HTMLDivElement>(null)
  if (html === '') return <p className={classes.empty}>{t`Nothing more was written`}</p>
  if (html === null) return <p className={classes.plain}>{body ?? t`This text is too long to be shown here`}</p>
  return (
    <Suspense fallback={<TextSkeleton lines={2} />}>
      <div ref={around}>
        <RenderedMarkdown text={{ path: '', format: 'markdown', html, facts: [], notes: [] }} raw="" />
      </div>
      {ticks !== undefined && html.includes(' data-task="') && <Ticks around={around} html={html} of={ticks} />}
    </Suspense>
  )
}

function Ticks({ around, html, of }: { around: RefObject<HTMLDivElement | null>; html: string; of: TickableText }) {
  const { edits, ...text } = of
  const { mutate, isPending } = useTickTask(text)
  const tick = useCallback((task: { at: number; done: boolean }) => mutate({ ...task, edits }), [mutate, edits])
  return <TaskBoxes around={around} html={html} busy={isPending} onTick={tick} />
}
