import type { Database, Tx } from './database.ts'
import { isDeadlock } from './postgres-faults.ts'

const attempts = 3

/**
 * The same as `tx` for work that touches what others touch in another order, such as threads of two repositories: PostgreSQL ends one of two transactions
 * that wait for each other, and that one is run again from its beginning. So `work` does nothing but what is undone with it.
 */
export async function txAgain<T>(database: Pick<Database, 'tx'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.tx(work)
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
  }
}
