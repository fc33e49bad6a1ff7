import type { RepositoryAt } from '@sheaf/repository'
import { heardTopicsAtom, type LiveTopic, openTopicsAtom, sessionAtom, toldThreadsAtom } from '@sheaf/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addNews } from './add-news.ts'
import { threadsKey } from './threads.ts'

/** An own change that is under way brings what is told: it is waited for in steps of so many milliseconds. */
const patienceMs = 150
/** How often an open page asks where nobody tells it, in milliseconds. */
const everyMs = 10_000

interface LiveThreadOptions {
  number: string
  /** How often it had changed by what the page shows. */
  revision: number
  /** Is what is shown to stay as it is until somebody asks for what is new? */
  isHeld: boolean
}

/**
 * Keeps an open thread as it is for others, for whoever is signed in: the host hears of its changes by the stream of the browser, and what is new
 * comes along or is fetched. Not while somebody writes, or reads what would move: then `isBehind` says that there is something, and `catchUp` fetches it.
 */
export function useLiveThread(
  { owner, repo }: RepositoryAt,
  { number, revision, isHeld }: LiveThreadOptions,
): { isBehind: boolean; catchUp: () => void } {
  const client = useQueryClient()
  const isSignedIn = useAtomValue(sessionAtom) !== null
  const topic: LiveTopic = `thread:${owner}/${repo}/${number}`
  const isHeard = useAtomValue(heardTopicsAtom).has(topic)
  const told = useAtomValue(toldThreadsAtom).get(topic)
  const setOpen = useSetAtom(openTopicsAtom)
  const setTold = useSetAtom(toldThreadsAtom)
  const [isBehind, setBehind] = useState(false)
  /** What was asked for already: an answer that does not have it is not asked for again. */
  const asked = useRef(0)

  useEffect(() => {
    if (!isSignedIn) return
    setOpen((open) => new Set(open).add(topic))
    return () => {
      setOpen((open) => new Set([...open].filter((each) => each !== topic)))
      setTold((known) => new Map([...known].filter(([each]) => each !== topic)))
    }
  }, [topic, isSignedIn, setOpen, setTold])

  const catchUp = useCallback(() => {
    setBehind(false)
    void client.invalidateQueries({ queryKey: threadsKey({ owner, repo }) })
  }, [client, owner, repo])

  useEffect(() => {
    if (told === undefined || told === null || told.revision <= Math.max(revision, asked.current)) {
      if (told && told.revision <= revision) setBehind(false)
      return
    }
    const look = () => {
      if (document.visibilityState === 'hidden') return
      if (client.isMutating() > 0 || client.isFetching({ queryKey: threadsKey({ owner, repo }) }) > 0) return wait()
      asked.current = told.revision
      if (isHeld || isSomebodyWriting()) setBehind(true)
      else if (!addNews(client, threadKeys({ owner, repo }, number), told)) catchUp()
    }
    let timer: number | undefined
    const wait = () => {
      timer = window.setTimeout(look, patienceMs)
    }
    look()
    // A tab that nobody looks at asks when somebody does.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [told, revision, isHeld, client, owner, repo, number, catchUp])

  // Whoever may no longer read it learns that it is missing, as with any other page.
  useEffect(() => {
    if (told === null) void client.resetQueries({ queryKey: threadsKey({ owner, repo }) })
  }, [told, client, owner, repo])

  useEffect(() => {
    if (!isSignedIn || isHeard) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && !isHeld && !isSomebodyWriting()) catchUp()
    }, everyMs)
    return () => window.clearInterval(timer)
  }, [isSignedIn, isHeard, isHeld, catchUp])

  return { isBehind, catchUp }
}

/** Under which a thread may be kept: whether it is a discussion or a pull request is not told. */
const threadKeys = (at: RepositoryAt, number: string) =>
  ['discussions', 'pulls'].map((kind) => [...threadsKey(at), kind, 'one', number])

const isSomebodyWriting = () =>
  document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement
