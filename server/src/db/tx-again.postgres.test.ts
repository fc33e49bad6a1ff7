import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { migratedDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isDeadlock } from './postgres-faults.ts'
import { txAgain } from './tx-again.ts'

const keys = ['here', 'there'] as const

describe('transactions that wait for each other', () => {
  const open = async (onEnd: (end: () => Promise<void>) => void) => {
    const { SHEAF_DATABASE_URL: url = '' } = await migratedDatabase({ folder: '' })
    const log = createLogger({ level: 'silent' })
    const database = await openDatabase({ database: { engine: 'postgres', url }, log })
    onEnd(() => database.close())
    for (const key of keys) await database.write.insertInto('rate_limits').values({ key, full_at: 0 }).execute()
    return database
  }

  /** Two that each count both rows, one in each order, and go on to the second once both hold their first. */
  const countBoth = (database: Awaited<ReturnType<typeof open>>, run: typeof txAgain) => {
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    return Promise.allSettled(
      [keys, keys.toReversed()].map((order, at) =>
        run(database, async (tx) => {
          for (const key of order) {
            await tx
              .updateTable('rate_limits')
              .set(({ eb }) => ({ full_at: eb('full_at', '+', 1) }))
              .where('key', '=', key)
              .execute()
            both[at]?.resolve()
            await Promise.all(both.map(({ promise }) => promise))
          }
        }),
      ),
    )
  }
  const held = async ({ read }: Awaited<ReturnType<typeof open>>) =>
    (await read.selectFrom('rate_limits').select('full_at').where('key', 'in', keys).execute()).map(
      (row) => row.full_at,
    )

  it('both end well, each done once, where the one that was ended is run again', async (test) => {
    const database = await open(test.onTestFinished)
    const ends = await countBoth(database, txAgain)
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    )
    assert.deepEqual(await held(database), [2, 2])
  })

  it('end one of them without that', async (test) => {
    const database = await open(test.onTestFinished)
    const ends = await countBoth(database, (of, work) => of.tx(work))
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    assert.deepEqual(failed.map(isDeadlock), [true])
    assert.deepEqual(await held(database), [1, 1])
  })
})
