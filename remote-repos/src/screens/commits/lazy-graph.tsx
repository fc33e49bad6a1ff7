import { Fence } from '@sheaf/ui'
import { lazy, Suspense } from 'react'
import type { HistoryGraphProps } from './graph/history-graph.tsx'

const HistoryGraph = lazy(async () => {
  const { HistoryGraph, addGraphWords } = await import(
    /* webpackChunkName: "history-graph" */ './graph/history-graph.tsx'
  )
  await addGraphWords()
  return { default: HistoryGraph }
})

/** The graph of a history, once its code is there. Until then, and where it can't be had, the list is what it is without. */
export function LazyGraph(props: HistoryGraphProps) {
  return (
    <Fence fallback={props.plain}>
      <Suspense fallback={props.plain}>
        <HistoryGraph {...props} />
      </Suspense>
    </Fence>
  )
}
