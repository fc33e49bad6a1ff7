import assert from 'node:assert/strict'
import { beforeAll, describe, it } from 'vitest'
import { allApps } from '../apps.ts'
import { overBudget, weighBuilds } from './check-budgets.ts'
import { buildFrontend } from './index.ts'

const kib = 1024

describe('the product as it is built', () => {
  // Too heavy or not: one test says so, and all others still tell what they find.
  beforeAll(() => buildFrontend({ anyWeight: true }), 600_000)

  it('is within its budgets', () => {
    assert.deepEqual(overBudget(weighBuilds(allApps())), [])
  })

  it('has at most 25 KiB (brotli) of styles for any page of any remote, all of its files together', () => {
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
