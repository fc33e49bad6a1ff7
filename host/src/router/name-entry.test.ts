import { afterEach, expect, test, vi } from 'vitest'
import { nameEntry } from './name-entry.ts'

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '')
})

test('the entry of each opened document gets a key of its own', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  nameEntry()
  expect(history.state).toEqual({ key: '1000' })
  history.pushState(null, '')
  vi.setSystemTime(2_000)
  nameEntry()
  expect(history.state).toEqual({ key: '2000' })
})

test('an entry that the router has named stays as it is', () => {
  history.replaceState({ usr: null, key: 'harvest1', idx: 3 }, '')
  nameEntry()
  expect(history.state).toEqual({ usr: null, key: 'harvest1', idx: 3 })
})
