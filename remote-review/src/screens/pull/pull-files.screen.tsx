import { useLingui } from '@lingui/react/macro'
import { annotationsQuery } from '@sheaf/changes/checks'
import { DiffNotesProvider, DiffView } from '@sheaf/changes/diff'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { reviewThreadsQuery } from '../../api/review-threads.ts'
import { usePull } from '../../components/use-pull.ts'
import { FinishReview } from './finish-review.tsx'
import { NothingToCompare } from './nothing-to-compare.tsx'
import { pullRange } from './pull-range.ts'
import classes from './review.module.css'
import { SinceLastLook } from './since-last-look.tsx'
import { useReviewNotes } from './use-review-notes.tsx'
import { useViewedFiles } from './use-viewed-files.ts'
import { ViewedProgress } from './viewed-progress.tsx'

const none: readonly never[] = []

/** /:owner/:repo/pulls/:number/files: what would change, and what people say about its lines. */
export function PullFilesScreen() {
  const { number, first } = usePull()
  if (first === undefined) return null
  const range = pullRange(first.pull)
  if (range === undefined) return <NothingToCompare base={first.thread.base} />
  return <ReviewedFiles key={number} range={range} />
}

function ReviewedFiles({ range }: { range: string }) {
  const { t } = useLingui()
  const { at, number, first } = usePull()
  const pull = { at, number }
  const query = useQuery(reviewThreadsQuery(pull))
  const head = first?.pull.head_id ?? ''
  const canComment = first?.can_comment === true
  const viewed = useViewedFiles({ at, number, head })
  // They come later than the lines, and where nothing checks the commit nobody asks for them.
  const annotations = useQuery({
    ...annotationsQuery({ ...at, oid: head }),
    enabled: !!first?.pull.checks,
    retry: false,
  })
  const notes = useReviewNotes({
    annotations: annotations.data ?? none,
    viewed,
    pull,
    threads: query.data?.items ?? none,
    head,
    canComment,
  })
  return (
    <>
      {first && <SinceLastLook at={at} number={number} pull={first.pull} />}
      <div className={classes.tools}>
        {canComment && (
          <FinishReview
            pull={pull}
            head={head}
            pending={query.data?.pending ?? 0}
            canJudge={first?.pull.can_review === true}
          />
        )}
        {viewed && <ViewedProgress range={range} paths={viewed.paths} />}
      </div>
      {query.isError && <QueryError query={query} fallback={t`Couldn't load what was written about lines`} />}
      <DiffNotesProvider value={notes}>
        <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
          <DiffView key={range} range={range} />
        </Suspense>
      </DiffNotesProvider>
    </>
  )
}
