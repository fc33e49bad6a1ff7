import { DiffView } from '@sheaf/changes/diff'
import { ListSkeleton } from '@sheaf/ui'
import { Suspense } from 'react'
import { NothingToCompare } from './nothing-to-compare.tsx'
import { pullRange } from './pull-range.ts'
import { usePull } from './use-pull.ts'

/** /:owner/:repo/pulls/:number/files: what would change. */
export function PullFilesScreen() {
  const { first } = usePull()
  if (first === undefined) return null
  const range = pullRange(first.pull)
  if (range === undefined) return <NothingToCompare base={first.thread.base} />
  return (
    <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
      <DiffView key={range} range={range} />
    </Suspense>
  )
}
