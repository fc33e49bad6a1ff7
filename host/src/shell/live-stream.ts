import {
  appStore,
  boardRevisionKey,
  heardTopicsAtom,
  type LiveTopic,
  notificationsKey,
  openTopicsAtom,
  queryClient,
  toldThreadsAtom,
} from '@sheaf/shell'
import { followLocks, isTopic, lockedTopics } from './topic-locks.ts'

const url = '/api/user/live'
/** One stream for all tabs of a browser: under this name one of them has it, and tells the others. */
const shared = 'sheaf-inbox'
/** Where a server had no room, or gave no stream. */
const retryMs = 60_000

/** What tabs tell each other: what has changed, what is heard, and that one shows something else than before. */
type News = 'inbox' | 'topics' | `told ${string}` | `heard ${string}`

/** Hears of changes of the inbox and of what any tab shows, until `signal` aborts: by the stream, or from the tab that has it. */
export function followLive(signal: AbortSignal): void {
  const tabs = new BroadcastChannel(shared)
  /** Set in the tab that has the stream. */
  let topicsChanged: (() => void) | undefined
  const hear = (news: unknown) => {
    if (typeof news !== 'string') return
    const [kind, said = '', revision, ...rest] = news.split(' ')
    if (kind === 'inbox') void queryClient.invalidateQueries({ queryKey: notificationsKey })
    else if (kind === 'told') hearOf(said, revision, rest.join(' '))
    else if (kind === 'heard') hearTopics(said.split(',').filter(isTopic))
    else if (kind === 'topics') topicsChanged?.()
  }
  const tell = (news: News) => {
    hear(news)
    tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }) => hear(data)
  // An inbox that is shown was asked for before anybody listened.
  hear('inbox')
  followLocks(signal, () => tell('topics'))
  signal.addEventListener('abort', () => {
    tabs.close()
    hearTopics([])
  })

  const stream = () =>
    new Promise<void>((over) => {
      let events: EventSource | undefined
      let again: number | undefined
      /** What the stream was asked for. */
      let asked: readonly LiveTopic[] = []
      const open = () => {
        window.clearTimeout(again)
        events?.close()
        const query = new URLSearchParams(asked.map(parameterOf))
        events = new EventSource(asked.length === 0 ? url : `${url}?${query}`)
        // What happened while there was no stream is not told by it: since the page was loaded, or since it broke off.
        events.onopen = () => {
          tell('inbox')
          tell(`heard ${asked.join(',')}`)
        }
        events.addEventListener('inbox', () => tell('inbox'))
        events.addEventListener('board', ({ data }) => tell(`told board:${data}`))
        events.addEventListener('thread', ({ data }) => tell(`told thread:${data}`))
        events.onerror = () => {
          tell('heard ')
          // It asks again by itself, but where it was refused.
          if (events?.readyState === EventSource.CLOSED) again = window.setTimeout(open, retryMs)
        }
      }
      const look = async () => {
        const wanted = await lockedTopics()
        if (signal.aborted) return
        if (events !== undefined && wanted.join(',') === asked.join(',')) {
          if (events.readyState === EventSource.OPEN) tell(`heard ${asked.join(',')}`)
          return
        }
        asked = wanted
        open()
      }
      topicsChanged = () => void look()
      signal.addEventListener('abort', () => {
        window.clearTimeout(again)
        events?.close()
        over()
      })
      void look()
    })
  // Rejects where the page is left before it was its turn.
  navigator.locks.request(shared, { signal }, stream).catch(() => undefined)
}

const parameterOf = (topic: LiveTopic): [string, string] =>
  topic.startsWith('board:') ? ['project', topic.slice('board:'.length)] : ['thread', topic.slice('thread:'.length)]

/** Those that were not heard may have changed meanwhile: of threads that is told when a stream begins. */
function hearTopics(topics: readonly LiveTopic[]): void {
  const before = appStore.get(heardTopicsAtom)
  if (topics.length === before.size && topics.every((topic) => before.has(topic))) return
  appStore.set(heardTopicsAtom, new Set(topics))
  for (const topic of topics) if (topic.startsWith('board:') && !before.has(topic)) hearOf(topic)
}

function hearOf(topic: string, revision?: string, news = ''): void {
  if (!isTopic(topic) || !appStore.get(openTopicsAtom).has(topic)) return
  if (topic.startsWith('thread:')) {
    const told = revision === undefined ? null : { revision: Number(revision), news }
    appStore.set(toldThreadsAtom, (before) => new Map(before).set(topic, told))
    return
  }
  // A tab that nobody looks at asks when somebody does.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: boardRevisionKey(topic.slice('board:'.length)), refetchType })
}
