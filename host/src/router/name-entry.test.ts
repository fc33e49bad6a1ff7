import { afterEach, expect, test } from 'vitest'
import { nameEntry } from './name-entry.ts'

afterEach(() => history.replaceState(null, ''))

test('an entry without a key gets one of its own, and keeps what else is known of it', () => {
  history.replaceState({ usr: 'from the list' }, '')
  nameEntry()
  const first: unknown = history.state
  expect(first).toEqual({ usr: 'from the list', key: expect.stringMatching(/./) })
  history.replaceState(null, '')
  nameEntry()
  expect(history.state).not.toEqual(first)
})

test('an entry that the router has named stays as it is', () => {
  history.replaceState({ usr: null, key: 'harvest1', idx: 3 }, '')
  nameEntry()
  expect(history.state).toEqual({ usr: null, key: 'harvest1', idx: 3 })
})
