import {
  appStore,
  boardRevisionKey,
  heardBoardsAtom,
  notificationsKey,
  openBoardsAtom,
  queryClient,
} from '@sheaf/shell'
import { followLocks, lockedBoards } from './board-locks.ts'

const url = '/api/user/live'
/** One stream for all tabs of a browser: under this name one of them has it, and tells the others. */
const shared = 'sheaf-inbox'
/** Where a server had no room, or gave no stream. */
const retryMs = 60_000

/** What tabs tell each other: what has changed, which boards are heard, and that one shows other boards than before. */
type News = 'inbox' | 'boards' | `board:${string}` | `heard:${string}`

/** Hears of changes of the inbox and of boards that any tab shows, until `signal` aborts: by the stream, or from the tab that has it. */
export function followLive(signal: AbortSignal): void {
  const tabs = new BroadcastChannel(shared)
  /** Set in the tab that has the stream. */
  let boardsChanged: (() => void) | undefined
  const hear = (news: unknown) => {
    if (typeof news !== 'string') return
    const [kind, ...rest] = news.split(':')
    const said = rest.join(':')
    if (kind === 'inbox') void queryClient.invalidateQueries({ queryKey: notificationsKey })
    else if (kind === 'board') askForBoard(said)
    else if (kind === 'heard') hearBoards(said === '' ? [] : said.split(','))
    else if (kind === 'boards') boardsChanged?.()
  }
  const tell = (news: News) => {
    hear(news)
    tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }) => hear(data)
  // An inbox that is shown was asked for before anybody listened.
  hear('inbox')
  followLocks(signal, () => tell('boards'))
  signal.addEventListener('abort', () => {
    tabs.close()
    hearBoards([])
  })

  const stream = () =>
    new Promise<void>((over) => {
      let events: EventSource | undefined
      let again: number | undefined
      /** The boards that the stream was asked for. */
      let asked = ''
      const open = () => {
        window.clearTimeout(again)
        events?.close()
        const query = new URLSearchParams(asked.split(',').flatMap((uid) => (uid === '' ? [] : [['project', uid]])))
        events = new EventSource(asked === '' ? url : `${url}?${query}`)
        // What happened while there was no stream is not told by it: since the page was loaded, or since it broke off.
        events.onopen = () => {
          tell('inbox')
          tell(`heard:${asked}`)
        }
        events.addEventListener('inbox', () => tell('inbox'))
        events.addEventListener('board', ({ data }) => tell(`board:${data}`))
        events.onerror = () => {
          tell('heard:')
          // It asks again by itself, but where it was refused.
          if (events?.readyState === EventSource.CLOSED) again = window.setTimeout(open, retryMs)
        }
      }
      const look = async () => {
        const wanted = (await lockedBoards()).join(',')
        if (signal.aborted) return
        if (events !== undefined && wanted === asked) {
          if (events.readyState === EventSource.OPEN) tell(`heard:${asked}`)
          return
        }
        asked = wanted
        open()
      }
      boardsChanged = () => void look()
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

/** Those that were not heard may have changed meanwhile. */
function hearBoards(boards: readonly string[]): void {
  const before = appStore.get(heardBoardsAtom)
  if (boards.length === before.size && boards.every((uid) => before.has(uid))) return
  appStore.set(heardBoardsAtom, new Set(boards))
  for (const uid of boards) if (!before.has(uid)) askForBoard(uid)
}

function askForBoard(uid: string): void {
  if (!appStore.get(openBoardsAtom).has(uid)) return
  // A tab that nobody looks at asks when somebody does.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: boardRevisionKey(uid), refetchType })
}
