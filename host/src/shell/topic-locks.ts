import { appStore, type LiveTopic, openTopicsAtom } from '@sheaf/shell'

/** A tab that shows a board or a thread shares the lock of this name (Web Locks): one that is closed, or breaks down, lets go of it by itself. */
const prefix = 'sheaf-live '
/** As many of each kind as a stream tells of. */
const most = 6

/** Holds the locks of what this tab shows until `signal` aborts, and calls `changed` whenever these are others. */
export function followLocks(signal: AbortSignal, changed: () => void): void {
  const held = new Map<LiveTopic, () => void>()
  const hold = (topic: LiveTopic) => {
    const released = new AbortController()
    held.set(topic, () => released.abort())
    const untilLetGo = () =>
      new Promise<void>((done) => {
        released.signal.addEventListener('abort', () => done())
        if (released.signal.aborted) done()
        else changed()
      })
    navigator.locks.request(`${prefix}${topic}`, { mode: 'shared' }, untilLetGo).then(
      () => {
        if (!signal.aborted) changed()
      },
      () => undefined,
    )
  }
  const follow = () => {
    const open = appStore.get(openTopicsAtom)
    for (const topic of open) if (!held.has(topic)) hold(topic)
    for (const [topic, letGo] of held) {
      if (open.has(topic)) continue
      held.delete(topic)
      letGo()
    }
  }
  const stop = appStore.sub(openTopicsAtom, follow)
  signal.addEventListener('abort', () => {
    stop()
    for (const letGo of held.values()) letGo()
  })
  follow()
}

/** What tabs of this browser show, as far as one stream tells of it, in a settled order. */
export async function lockedTopics(): Promise<LiveTopic[]> {
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  const topics = [...new Set(names)].filter(isTopic).sort()
  const some = (kind: string) => topics.filter((topic) => topic.startsWith(kind)).slice(0, most)
  return [...some('board:'), ...some('thread:')]
}

export const isTopic = (text: string): text is LiveTopic => /^(board|thread):/.test(text)
