import {
  appStore,
  boardRevisionKey,
  heardTopicsAtom,
  type LiveTopic,
  notificationsKey,
  openTopicsAtom,
  queryClient,
  type ToldOfThread,
  toldThreadsAtom,
} from '@sheaf/shell'
import { act, waitFor } from '@sheaf/testing'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { followLive } from './live-stream.ts'

/** Streams as a browser has them: a test says what comes. */
class FakeEvents extends EventTarget {
  static readonly all: FakeEvents[] = []
  static readonly CLOSED = 2
  static readonly OPEN = 1
  readyState = 0
  onopen?: () => void
  onerror?: () => void
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEvents.all.push(this)
  }
  close() {
    this.readyState = FakeEvents.CLOSED
  }
  opened() {
    this.readyState = FakeEvents.OPEN
    this.onopen?.()
  }
  failed(isRefused: boolean) {
    this.readyState = isRefused ? FakeEvents.CLOSED : 0
    this.onerror?.()
  }
  comes(event: string, data: string) {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
}

/** Web Locks (W3C), of which only who holds what matters here: the browser of unit tests has none. */
function fakeLocks() {
  const held: { name: string }[] = []
  return {
    async request(name: string, _: unknown, work: () => Promise<void>) {
      const lock = { name }
      held.push(lock)
      await work()
      held.splice(held.indexOf(lock), 1)
    },
    query: async () => ({ held: [...held] }),
  }
}

const show = (...topics: LiveTopic[]) => act(() => appStore.set(openTopicsAtom, new Set(topics)))
const heard = () => [...appStore.get(heardTopicsAtom)]

describe('the stream of what has changed', () => {
  const scene = () => {
    FakeEvents.all.length = 0
    vi.stubGlobal('EventSource', FakeEvents)
    const before = navigator.locks
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
    const ended = new AbortController()
    onTestFinished(() => {
      ended.abort()
      show()
      vi.unstubAllGlobals()
      Object.defineProperty(navigator, 'locks', { value: before, configurable: true })
      queryClient.clear()
    })
    /** How often each of these has been asked for. */
    const asked = { inbox: 0, board: 0 }
    const watch = (queryKey: readonly string[], count: () => void) => {
      const queryFn = () => Promise.resolve(count() ?? null)
      onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined))
    }
    watch([...notificationsKey, 'count'], () => {
      asked.inbox += 1
    })
    watch(boardRevisionKey('p1'), () => {
      asked.board += 1
    })
    return { ended, asked }
  }
  const stream = async (count: number) => {
    await waitFor(() => expect(FakeEvents.all).toHaveLength(count))
    return FakeEvents.all.at(-1) ?? expect.fail()
  }

  it('is one for the inbox and all boards that tabs show, and another one where these change', async () => {
    const { ended, asked } = scene()
    followLive(ended.signal)
    const first = await stream(1)
    expect(first.url).toBe('/api/user/live')
    first.opened()
    show('board:p1')
    const second = await stream(2)
    expect([first.readyState, second.url]).toEqual([FakeEvents.CLOSED, '/api/user/live?project=p1'])
    expect(heard()).toEqual([])
    await waitFor(() => expect(asked.board).toBe(1))
    second.opened()
    // It may have changed before anybody listened.
    await waitFor(() => expect([heard(), asked.board]).toEqual([['board:p1'], 2]))
    second.comes('board', 'p1')
    await waitFor(() => expect(asked.board).toBe(3))
    const { inbox } = asked
    second.comes('inbox', '')
    await waitFor(() => expect(asked.inbox).toBeGreaterThan(inbox))

    // Another tab shows one as well, and then is gone.
    const other = new BroadcastChannel('sheaf-inbox')
    onTestFinished(() => other.close())
    const closed = new AbortController()
    onTestFinished(() => closed.abort())
    void navigator.locks.request('sheaf-live board:p2', { mode: 'shared' }, () => {
      other.postMessage('topics')
      return new Promise<void>((done) => closed.signal.addEventListener('abort', () => done()))
    })
    const third = await stream(3)
    expect(third.url).toBe('/api/user/live?project=p1&project=p2')
    third.opened()
    await waitFor(() => expect(heard()).toEqual(['board:p1', 'board:p2']))
    show()
    expect((await stream(4)).url).toBe('/api/user/live?project=p2')
  })

  it('tells of threads with how often they have changed, of those alone that the tab shows', async () => {
    const { ended } = scene()
    const topic = 'thread:ada/engine/7'
    const told = () => [...appStore.get(toldThreadsAtom)]
    onTestFinished(() => appStore.set(toldThreadsAtom, new Map<LiveTopic, ToldOfThread | null>()))
    show('board:p1', topic)
    followLive(ended.signal)
    const first = await stream(1)
    expect(first.url).toBe('/api/user/live?project=p1&thread=ada%2Fengine%2F7')
    first.opened()
    expect(heard()).toEqual(['board:p1', topic])
    first.comes('thread', 'ada/engine/7 4')
    first.comes('thread', 'ada/engine/8 1')
    expect(told()).toEqual([[topic, { revision: 4, news: '' }]])
    const news = '{"from":4,"comments":[{"body":"two  words"}]}'
    first.comes('thread', `ada/engine/7 5 ${news}`)
    expect(told()).toEqual([[topic, { revision: 5, news }]])
    first.comes('thread', 'ada/engine/7')
    expect(told()).toEqual([[topic, null]])
  })

  it('leaves boards to ask for themselves while there is none, and ends with the session', async () => {
    const { ended } = scene()
    show('board:p1')
    followLive(ended.signal)
    const first = await stream(1)
    first.opened()
    await waitFor(() => expect(heard()).toEqual(['board:p1']))
    first.failed(false)
    expect(heard()).toEqual([])
    first.opened()
    expect(heard()).toEqual(['board:p1'])
    first.failed(true)
    expect(heard()).toEqual([])
    ended.abort()
    expect(first.readyState).toBe(FakeEvents.CLOSED)
    await waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  })
})
