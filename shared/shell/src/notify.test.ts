import { expect, it } from 'vitest'
import { connectNotices, type Notice, notify } from './notify.ts'

it('keeps what is said before anyone shows it', () => {
  const shown: Notice[] = []
  notify.warning('early')
  connectNotices((notice) => shown.push(notice))
  notify.success('late')
  expect(shown).toEqual([
    { kind: 'warning', message: 'early' },
    { kind: 'success', message: 'late' },
  ])
})
