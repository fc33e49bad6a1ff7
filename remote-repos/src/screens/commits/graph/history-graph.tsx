import { useLingui } from '@lingui/react/macro'
import { CommitRow, commitListClasses } from '@sheaf/changes/commits'
import type { Commit, CommitGraph } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { commitGraphQuery } from '../../../api/commits.queries.ts'
import classes from './graph.module.css'
import { GraphRefs } from './graph-refs.tsx'
import { LaneDrawing } from './lane-drawing.tsx'
import { graphRowsOf } from './lanes.ts'

export { addGraphWords } from './words.ts'

export interface HistoryGraphProps {
  revision: string
  /** Counted from 1. */
  page: number
  commits: readonly Commit[]
  /** The same commits without their graph. */
  plain: ReactNode
}

/** A page of a history with the lines between its commits: it is the list that it was before they came. */
export function HistoryGraph({ revision, page, commits, plain }: HistoryGraphProps) {
  const { t } = useLingui()
  const query = useQuery(commitGraphQuery({ ...useRepositoryAt(), ref: revision, page }))
  if (query.data) return <DrawnCommits commits={commits} graph={query.data} isFirst={page === 1} />
  return (
    <>
      {query.isError && <QueryError query={query} fallback={t`Couldn't load the graph`} />}
      {plain}
    </>
  )
}

function DrawnCommits({
  commits,
  graph,
  isFirst,
}: Pick<HistoryGraphProps, 'commits'> & { graph: CommitGraph; isFirst: boolean }) {
  const { t } = useLingui()
  const rows = useMemo(() => graphRowsOf(graph.commits, { isFirst }), [graph, isFirst])
  const lanes = 1 + Math.max(...rows.flatMap(({ lane, lines }) => [lane, ...lines.map(({ to }) => to)]), 0)
  // Somebody may have pushed between both answers.
  const places = new Map(graph.commits.map(({ commit_id: id }, index) => [id, index]))
  return (
    <>
      <ul className={`${commitListClasses.list} ${classes.list}`} aria-label={t`Commits`}>
        {commits.map((commit) => {
          const place = places.get(commit.commit_id) ?? -1
          const [row, known] = [rows[place], graph.commits[place]]
          return (
            <CommitRow
              key={commit.commit_id}
              commit={commit}
              lead={row && <LaneDrawing row={row} lanes={lanes} />}
              more={known && <AboutPlace commit={known} />}
            />
          )
        })}
      </ul>
      {rows.some(({ isCut }) => isCut) && <p className={classes.note}>{t`Some lines are left out of this graph`}</p>}
    </>
  )
}

/** What the drawing says of a commit, in words. */
function AboutPlace({ commit }: { commit: CommitGraph['commits'][number] }) {
  const { t } = useLingui()
  const parents = commit.parents.map((id) => id.slice(0, 7)).join(', ')
  return (
    <>
      {commit.parents.length > 1 && <span className={classes.spoken}>{t`Merge of ${parents}`}</span>}
      <GraphRefs commit={commit} />
    </>
  )
}
