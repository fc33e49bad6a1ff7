import { useLingui } from '@lingui/react/macro'
import type { Check } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { CheckIcon } from './check-icon.tsx'
import { useCheckStateWords, useMarkWords } from './check-words.ts'
import classes from './checks.module.css'
import { checkQuery, checksQuery } from './checks.queries.ts'

/** What draws texts comes with the first summary that is opened. */
const RenderedMarkdown = lazy(async () => {
  const { RenderedMarkdown } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: RenderedMarkdown }
})

export interface CheckListProps {
  /** The commit. */
  oid: string
}

/** The checks of a commit, what failed first: how each went, where more is to be read of it, and its summary. Nothing where there are none. */
export function CheckList({ oid }: CheckListProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(checksQuery({ ...at, oid }))
  const wordsOf = useMarkWords()
  const id = useId()
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't load the checks`} />
  const { items = [], mark } = query.data ?? {}
  if (!mark) return null
  return (
    <section className={classes.checks} aria-labelledby={id} data-state={mark.state}>
      <h3 id={id} className={classes.heading}>
        <CheckIcon state={mark.state} />
        <span role="status">{wordsOf(mark)}</span>
      </h3>
      <ul className={classes.list} aria-label={t`Checks`}>
        {items
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((check) => (
            <Row key={check.uid} oid={oid} check={check} />
          ))}
      </ul>
    </section>
  )
}

/** What is to be looked at comes first, then what waits. */
const rankOf = ({ state }: Check): number =>
  ({ failure: 0, error: 0, cancelled: 1, pending: 2, success: 3, neutral: 4, skipped: 4 })[state]

function Row({ oid, check }: { oid: string; check: Check }) {
  const { t } = useLingui()
  const words = useCheckStateWords()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const { context, state, description, target_url: target } = check
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <CheckIcon state={state} />
        <span className={classes.what}>
          <strong>{context}</strong> <span className={classes.dim}>{description || words[state]}</span>
        </span>
        {check.has_summary && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={opened}
            aria-controls={id}
            aria-label={t`Summary of ${context}`}
            onClick={() => setOpened(!opened)}
          >
            {t`Summary`}
          </button>
        )}
        {target !== null && (
          <a
            className={classes.more}
            href={target}
            rel="noopener noreferrer nofollow"
            aria-label={t`Details of ${context}`}
          >
            {t`Details`}
          </a>
        )}
      </div>
      <div id={id} className={classes.summary} hidden={!opened}>
        {opened && <Summary oid={oid} check={check} />}
      </div>
    </li>
  )
}

function Summary({ oid, check: { uid } }: { oid: string; check: Check }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(checkQuery({ ...at, oid, uid }))
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't load the summary`} />
  if (query.data === undefined) return <TextSkeleton lines={2} />
  const { summary, summary_html: html } = query.data
  if (html === null) return <pre className={classes.plain}>{summary}</pre>
  return (
    <Suspense fallback={<TextSkeleton lines={2} />}>
      <RenderedMarkdown text={{ path: '', format: 'markdown', html, facts: [], notes: [] }} raw="" />
    </Suspense>
  )
}
