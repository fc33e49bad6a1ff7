import { useLingui } from '@lingui/react/macro'
import { applySuggestions, getFileLines } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import type { PullAt } from './review-threads.ts'
import { useAskThreadsAnew } from './threads.ts'

/** A suggestion by what names it. */
export type SuggestionAt = InputOf<'applySuggestions'>['body']['suggestions'][number]

/** What is to be applied together, of each pull request by its address: kept until the page is loaded anew. */
const batchesAtom = atom<Readonly<Record<string, readonly SuggestionAt[]>>>({})

const none: readonly SuggestionAt[] = []

/** The suggestions of a pull request that somebody has put together. */
export function useSuggestionBatch({ at, number }: PullAt) {
  const [batches, setBatches] = useAtom(batchesAtom)
  const key = [at.owner, at.repo, number].join('/').toLowerCase()
  const set = (change: (before: readonly SuggestionAt[]) => readonly SuggestionAt[]) =>
    setBatches((before) => ({ ...before, [key]: change(before[key] ?? none) }))
  return {
    batch: batches[key] ?? none,
    /** Only one of a thread can be applied: another one takes its place. */
    add: (one: SuggestionAt) => set((before) => [...before.filter(({ thread }) => thread !== one.thread), one]),
    remove: (one: SuggestionAt) => set((before) => before.filter(({ suggestion }) => suggestion !== one.suggestion)),
    clear: () => set(() => none),
  }
}

/** Commits suggestions. What was put together is empty then: other lines are proposed, and whoever goes on chooses anew. */
export function useApplySuggestions(pull: PullAt) {
  const { t } = useLingui()
  const { at, number } = pull
  const askAnew = useAskThreadsAnew(at)
  const { clear } = useSuggestionBatch(pull)
  return useMutation({
    mutationFn: (body: InputOf<'applySuggestions'>['body']) => applySuggestions({ params: { ...at, number }, body }),
    // Here, since the form goes with the lines that it stands at.
    onSuccess: () => {
      clear()
      notify.success(t`The suggestions are committed`)
      return askAnew()
    },
  })
}

/** Lines of a file as they are in a commit. */
export interface LinesAt {
  commit: string
  path: string
  first: number
  last: number
}

/** Brings lines, for something to be suggested in their place. */
export function useLinesToSuggest({ at }: PullAt, onLines: (lines: string[]) => void) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: async ({ commit, path, first, last }: LinesAt) => {
      const count = last - first + 1
      const params = { ...at, branch: commit, path }
      const { lines } = await getFileLines({ params, query: { start: first, count } })
      if (lines.length < count) throw new Error('Not all of these lines fit into an answer')
      return lines.map((line) => line.replace(/\r$/, ''))
    },
    onSuccess: onLines,
    onError: (error) => notify.error(messageOf(error, t`Couldn't load these lines`)),
  })
}
