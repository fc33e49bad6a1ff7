import { appStore, openBoardsAtom } from '@sheaf/shell'

/** A tab that shows a board shares the lock of this name (Web Locks): one that is closed, or breaks down, lets go of it by itself. */
const prefix = 'sheaf-board '
/** As many as a stream tells of. */
const most = 6

/** Holds the locks of the boards that this tab shows until `signal` aborts, and calls `changed` whenever these are others. */
export function followLocks(signal: AbortSignal, changed: () => void): void {
  const held = new Map<string, () => void>()
  const hold = (uid: string) => {
    const released = new AbortController()
    held.set(uid, () => released.abort())
    const untilLetGo = () =>
      new Promise<void>((done) => {
        released.signal.addEventListener('abort', () => done())
        if (released.signal.aborted) done()
        else changed()
      })
    navigator.locks.request(`${prefix}${uid}`, { mode: 'shared' }, untilLetGo).then(
      () => {
        if (!signal.aborted) changed()
      },
      () => undefined,
    )
  }
  const follow = () => {
    const open = appStore.get(openBoardsAtom)
    for (const uid of open) if (!held.has(uid)) hold(uid)
    for (const [uid, letGo] of held) {
      if (open.has(uid)) continue
      held.delete(uid)
      letGo()
    }
  }
  const stop = appStore.sub(openBoardsAtom, follow)
  signal.addEventListener('abort', () => {
    stop()
    for (const letGo of held.values()) letGo()
  })
  follow()
}

/** The boards that tabs of this browser show, as far as one stream tells of them, in a settled order. */
export async function lockedBoards(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  const uids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return [...new Set(uids)].sort().slice(0, most)
}
