import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { allApps } from '../apps.ts'
import { weighBuilds } from './check-budgets.ts'
import { buildFrontend } from './index.ts'

const kib = 1024

describe('the styles of the product as it is built', () => {
  it('are at most 25 KiB (brotli) for any page of any remote, all of its files together', async () => {
    await buildFrontend()
    const pages = weighBuilds(allApps()).filter(({ what }) => what.startsWith('all styles of '))
    const remotes = allApps().filter(({ isHost }) => !isHost)
    assert.ok(pages.length > 3 * remotes.length, 'pages of all remotes were weighed')
    const heavy = pages.filter(({ bytes }) => bytes > 25 * kib || bytes < 5 * kib)
    assert.deepEqual(
      heavy.map(({ what, bytes }) => `${what}: ${bytes} bytes`),
      [],
    )
  })
})
