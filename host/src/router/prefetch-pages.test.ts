import { appStore } from '@sheaf/shell'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { prefetchPages } from './prefetch-pages.ts'

const asked: string[] = []
const page = (path: string) => ({
  path,
  loader: ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
    asked.push(`data of ${params.owner}/${params.repo}${new URL(request.url).search}`)
    return null
  },
  lazy: async () => {
    asked.push(`code of ${path}`)
    return { Component: () => null }
  },
})

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  const routes = [{ path: ':owner/:repo', children: [page('commits'), page('branches')] }]
  appStore.set(loadedRemotesAtom, [{ name: 'repos', needs: { api: 1 }, routes, nav: [], catalogs: {} }])
  document.body.innerHTML = `
    <a id="log" href="/ada/engine/commits?page=2"><b>Log</b></a>
    <a id="branches" href="/ada/engine/branches">Branches</a>
    <a id="elsewhere" href="https://elsewhere.example/ada/engine/commits">Elsewhere</a>
    <a id="api" href="/api/docs">Docs</a>`
  stop = prefetchPages()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const meet = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

it('fetches the page of a link on which a pointer rests, code and data beside each other', async () => {
  meet('#log b', 'pointerover')
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['code of commits', 'data of ada/engine?page=2'])
})

it('fetches nothing of what a pointer passes, of other sites and of what is no page of the app', async () => {
  meet('#log b', 'pointerover')
  meet('#branches', 'pointerover')
  meet('body', 'pointerover')
  meet('#elsewhere', 'focusin')
  await vi.advanceTimersByTimeAsync(100)
  meet('#api', 'focusin')
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
})

it('fetches for the keyboard and for a finger', async () => {
  meet('#branches', 'focusin')
  await vi.advanceTimersByTimeAsync(100)
  meet('#log', 'pointerdown')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['code of branches', 'data of ada/engine', 'code of commits', 'data of ada/engine?page=2'])
})
