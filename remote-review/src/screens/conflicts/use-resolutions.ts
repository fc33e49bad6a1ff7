import { useRepository } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { useHoldSession } from '@sheaf/ui'
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from '@sheaf/ui/writing'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Where one file in conflict stands. */
export interface Resolution {
  isResolved: boolean
  /** It is to be deleted. */
  isGone: boolean
}

/** A text that was not committed. */
interface ResolutionDraft extends Draft, Resolution {
  /** The two commits whose conflict it resolves. */
  pair: string
  /** What was written about others before, where nobody has taken or dropped it. */
  earlier?: string
}

interface ResolutionsOf {
  number: string
  /** The two commits that are merged. */
  pair: string
  paths: readonly string[]
}

/** Somebody types: this long after the last letter the browser keeps what they have. In milliseconds. */
const pause = 300
const open: Resolution = { isResolved: false, isGone: false }

/** What somebody makes of the files in conflict. All of it is kept in this browser until it is committed, and held against the end of the session. */
export function useResolutions({ number, pair, paths }: ResolutionsOf) {
  const account = useAtomValue(sessionAtom)?.uid ?? ''
  const { uid } = useRepository().model
  const [drafts] = useState(() => new Map(paths.map((path) => [path, findDraft(draftOf(path), isResolutionDraft)])))
  const texts = useRef(new Map<string, string>())
  const [states, setStates] = useState<ReadonlyMap<string, Resolution>>(() => {
    const found = [...drafts].flatMap(([path, draft]) => (draft?.pair === pair ? [[path, draft] as const] : []))
    return new Map(found.map(([path, { isResolved, isGone }]) => [path, { isResolved, isGone }]))
  })
  const [isKept, setKept] = useState(true)
  const now = useRef(states)
  const dirty = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useHoldSession(states.size > 0)

  function draftOf(path: string): DraftOf {
    return [account, uid, 'conflict', number, path]
  }
  const textOf = (path: string): string | undefined => {
    const draft = drafts.get(path)
    return texts.current.get(path) ?? (draft?.pair === pair ? draft.text : undefined)
  }
  const earlierOf = (path: string): string | undefined => {
    const draft = drafts.get(path)
    return draft?.pair === pair ? draft.earlier : draft?.text
  }
  const write = useRef<() => void>(() => undefined)
  write.current = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    for (const path of dirty.current) {
      const text = textOf(path)
      if (text === undefined) continue
      const earlier = earlierOf(path)
      const draft = { text, pair, ...(now.current.get(path) ?? open), ...(earlier !== undefined && { earlier }) }
      setKept(keepDraft<ResolutionDraft>(draftOf(path), draft))
    }
    dirty.current.clear()
  }
  const keepSoon = useCallback((path: string) => {
    dirty.current.add(path)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write.current(), pause)
  }, [])
  useEffect(() => {
    const atOnce = () => write.current()
    window.addEventListener('pagehide', atOnce)
    return () => {
      window.removeEventListener('pagehide', atOnce)
      atOnce()
    }
  }, [])
  const set = (path: string, next: Resolution) => {
    now.current = new Map(now.current).set(path, next)
    setStates(now.current)
    keepSoon(path)
  }

  return {
    stateOf: (path: string): Resolution => states.get(path) ?? open,
    textOf,
    /** What was written about other commits of the branches. */
    earlierOf,
    /** Could the browser keep all of it? */
    isKept,
    typed: (path: string, text: string) => {
      texts.current.set(path, text)
      // What is changed is to be looked at again.
      const { isResolved } = now.current.get(path) ?? open
      if (isResolved || !now.current.has(path)) set(path, open)
      else keepSoon(path)
    },
    resolve: (path: string, text: string, isGone = false) => {
      texts.current.set(path, text)
      set(path, { isResolved: true, isGone })
    },
    /** Keeps what was written at once: something else is about to be drawn in its place. */
    keep: () => write.current(),
    /** They are committed: nothing is to be kept. */
    finish: () => {
      clearTimeout(timer.current)
      dirty.current.clear()
      for (const path of paths) dropDraft(draftOf(path))
    },
  }
}

export type Resolutions = ReturnType<typeof useResolutions>

const isResolutionDraft = (found: object): found is ResolutionDraft =>
  'pair' in found &&
  typeof found.pair === 'string' &&
  'isResolved' in found &&
  typeof found.isResolved === 'boolean' &&
  'isGone' in found &&
  typeof found.isGone === 'boolean' &&
  (!('earlier' in found) || typeof found.earlier === 'string')
