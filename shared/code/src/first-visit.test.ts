import { afterEach, expect, it, vi } from 'vitest'
import { isFirstVisit } from './first-visit.ts'

// The hash, too: tests that come after share the window.
afterEach(() => history.replaceState(null, '', location.pathname))

it('is one for each entry of the router: the way back is none', async () => {
  const goTo = (key: string) => {
    history.pushState({ key }, '', `#${key}`)
    return isFirstVisit()
  }
  expect([goTo('file'), goTo('commits')]).toEqual([true, true])
  history.back()
  await vi.waitFor(() => expect(history.state.key).toBe('file'))
  expect(isFirstVisit()).toBe(false)
})

it('is none after a reload, which leaves nothing of this module and all of the entry', async () => {
  history.replaceState({ key: 'file', idx: 3 }, '', '#L20')
  expect(isFirstVisit()).toBe(true)
  vi.resetModules()
  const reloaded = await import('./first-visit.ts')
  expect(reloaded.isFirstVisit()).toBe(false)
  expect(history.state).toMatchObject({ key: 'file', idx: 3 })
})

it('is each for an entry that a link within the page made', () => {
  history.replaceState(null, '', '#heading')
  expect([isFirstVisit(), isFirstVisit()]).toEqual([true, true])
})
