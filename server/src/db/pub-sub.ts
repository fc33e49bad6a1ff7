import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { Queries } from './database.ts'

const channel = 'sheaf_events'
const reconnectMs = 2_000
/** Notifications that come close together are one. */
const gatherMs = 20

/** Publish and subscribe: how servers over one PostgreSQL notify each other. What is lost is found by polling. */
export interface PubSub {
  /** Tells the other servers, soon. */
  publish(): void
  /** Calls `heard` for each notification, its own among them, and after each time that some may have been missed. */
  subscribe(heard: () => void): { stop(): Promise<void> }
}

/**
 * Publish and subscribe by LISTEN and NOTIFY. They are sent by themselves and not in the transactions that they tell of: whoever
 * notifies holds a lock of the whole server of databases while it commits.
 */
export function postgresPubSub({ url, log, database }: { url: string; log: Logger; database: Queries }): PubSub {
  let gathering: NodeJS.Timeout | undefined
  return {
    publish() {
      gathering ??= setTimeout(() => {
        gathering = undefined
        sql
          .raw(`notify ${channel}`)
          .execute(database)
          .catch((error: unknown) => log.warn({ err: error }, 'the other servers could not be told of an event'))
      }, gatherMs).unref()
    },
    subscribe(heard) {
      let client: pg.Client | undefined
      let retry: NodeJS.Timeout | undefined
      let stopped = false
      const connect = async () => {
        const fresh = new pg.Client({ connectionString: url, keepAlive: true })
        client = fresh
        let isLost = false
        const lost = (error?: Error) => {
          if (stopped || isLost) return
          isLost = true
          log.warn({ err: error }, 'no longer hears of events of other servers at once')
          fresh.end().catch(() => undefined)
          retry = setTimeout(() => void connect(), reconnectMs).unref()
        }
        fresh.on('error', lost)
        fresh.on('end', () => lost())
        fresh.on('notification', heard)
        try {
          await fresh.connect()
          await fresh.query(`listen ${channel}`)
          heard()
        } catch (error) {
          lost(error instanceof Error ? error : undefined)
        }
      }
      void connect()
      return {
        async stop() {
          stopped = true
          clearTimeout(retry)
          clearTimeout(gathering)
          await client?.end().catch(() => undefined)
        },
      }
    },
  }
}
