import { expect, it, onTestFinished } from 'vitest'
import { connectNotices, type Notice, notify } from './notify.ts'

it('keeps what is said before anyone shows it', () => {
  const shown: Notice[] = []
  // Whoever had a test before this one in the same modules may still be connected.
  connectNotices(() => undefined)()
  notify.warning('early')
  onTestFinished(connectNotices((notice) => shown.push(notice)))
  notify.success('late')
  expect(shown).toEqual([
    { kind: 'warning', message: 'early' },
    { kind: 'success', message: 'late' },
  ])
})
