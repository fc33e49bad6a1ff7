import { useRepository } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from '@sheaf/ui/writing'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Somebody types: this long after the last letter the browser keeps what they have. In milliseconds. */
const pause = 300

/** A text that is kept in this browser from one visit of a page to the next. */
export interface KeptText {
  /** What was written before this page was drawn, and neither sent nor thrown away. */
  found: string | undefined
  /** Keeps a text; an empty one is none. */
  keep: (text: string) => void
  /** The text is where it was meant for, or nobody wants it. */
  drop: () => void
}

/**
 * Keeps what somebody writes in a thread until it is sent, for their account alone.
 * @param place What the text is, among all of the repository: `comment 12` is the next comment of thread 12.
 */
export function useKeptText(...place: string[]): KeptText {
  const account = useAtomValue(sessionAtom)?.uid ?? ''
  const { uid } = useRepository().model
  const [of] = useState<DraftOf>([account, uid, 'thread', ...place])
  const [found] = useState(() => (account === '' ? undefined : findDraft(of, isThreadDraft)?.text))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef('')

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (typed.current.trim() === '') dropDraft(of)
    else keepDraft(of, { text: typed.current })
  }, [of])
  const keep = useCallback(
    (text: string) => {
      if (of[0] === '') return
      typed.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pause)
    },
    [of, write],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(of)
  }, [of])
  useEffect(() => {
    const atOnce = () => {
      if (timer.current !== undefined) write()
    }
    window.addEventListener('pagehide', atOnce)
    return () => {
      window.removeEventListener('pagehide', atOnce)
      atOnce()
    }
  }, [write])
  return useMemo(() => ({ found, keep, drop }), [found, keep, drop])
}

const isThreadDraft = (found: object): found is Draft => 'text' in found
