import assert from 'node:assert/strict'
import { runAs } from '@sheaf/server-core/admission/caller'
import { describe, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { migratedDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

const alice = { key: 'user:1' }
const bob = { key: 'user:2' }
const key = 'locked'

describe('the connections to PostgreSQL', () => {
  it('are left to others while all transactions of one caller wait for one lock', async (test) => {
    const { SHEAF_DATABASE_URL: url = '' } = await migratedDatabase({ folder: '' })
    const log = createLogger({ level: 'silent' })
    const database = await openDatabase({ database: { engine: 'postgres', url }, log })
    test.onTestFinished(() => database.close())
    await database.write.insertInto('rate_limits').values({ key, full_at: 1 }).execute()

    const locked = Promise.withResolvers<void>()
    const unlock = Promise.withResolvers<void>()
    const change = () =>
      database.tx(async (tx) => {
        await tx.updateTable('rate_limits').set({ full_at: 2 }).where('key', '=', key).execute()
        locked.resolve()
        await unlock.promise
      })
    const holding = change()
    await locked.promise
    const waiting = Array.from({ length: 50 }, () => runAs(alice, change))
    const settled = Promise.allSettled(waiting)
    const read = () => database.read.selectFrom('rate_limits').select('full_at').where('key', '=', key).execute()
    // Answered although nothing of what was asked before can go on.
    assert.deepEqual(await runAs(bob, read), [{ full_at: 1 }])
    unlock.resolve()
    await holding
    await settled
  })
})
