import { withTimeout } from '@sheaf/server-core/with-timeout'
import { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import { DatabaseError } from '../db/database-error.ts'
import type { PubSub } from '../db/pub-sub.ts'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import type { Logger } from '../log/logger.ts'
import {
  assignPositions,
  insertEvent,
  lockCursor,
  moveCursor,
  moveCursors,
  pruneEvents,
  selectCursors,
  selectEventKinds,
  selectEvents,
  startCursor,
} from './event.store.ts'
import type { EventKind, Subscriber } from './event-kind.ts'

export interface Events {
  /** Writes down what happens, within the transaction in which it does. Call `wake` once that is committed. */
  record<S extends z.ZodType>(tx: Tx, event: EventKind<S>, payload: z.input<S>): Promise<void>
  /** Begins to deliver to a subscriber: what happens from its first start on. */
  subscribe(subscriber: Subscriber): Promise<void>
  /**
   * Begins to deliver what was committed, here and on the other servers. `userId`: who let it happen, and is to find its effects
   * when they poll next.
   */
  wake(options?: { userId?: number }): void
  /**
   * For pages that show what events lead to, so that people read their own writes: resolves when what this user let happen here
   * is delivered, or not within a second. Nobody else waits, and nobody waits who has let nothing happen.
   */
  deliveredFor(userId: number): Promise<void>
  /** Calls back whenever something was committed, here or, as far as that is announced, on another server. */
  onWake(listener: () => void): void
  /** Ends when what runs is delivered. */
  stop(): Promise<void>
}

interface Options {
  database: Database
  log: Logger
  jobs: Jobs
  /** How servers over one database wake each other; absent where there is one. */
  announcements?: PubSub | undefined
  /** What a server left that died, or whose announcement was lost, is found by the others after this (ms). */
  pollMs?: number
  /** The delay until an event is redelivered to a subscriber that failed (ms). */
  retryMs?: number
  /** The interval at which what may be deleted is looked for (ms). */
  pruneMs?: number
  /** How many events are kept that were not delivered to a subscriber. */
  maxEvents?: number
}

const batch = 100
/** So many events are looked through for those that a subscriber has a handler for. */
const window = 1_000
/**
 * Up to so many are delivered to all subscribers in one transaction. Of more each has one of its own: the one writer of SQLite is not
 * to be held for longer than that, and a transaction for a hundred events is no cost to speak of.
 */
const togetherAtMost = 10
const patienceMs = 1_000
/** A subscriber that was not seen for so long has ended. Nothing is kept for longer. */
const keptMs = 7 * 24 * 60 * 60_000
/** Nor are more kept than these: tens of megabytes. */
const maxKept = 100_000
/** An event at which a subscriber fails so often is handed to a job, so that those behind it get through. */
const maxTries = 3
/** When so many events wait as jobs, a subscriber that goes on failing stands still. */
const maxRedeliveries = 10_000
const maxRetryMs = 60_000

const redeliveryOf = (subscriber: string) => `deliver-event/${subscriber}`
const Redelivered = z.object({ kind: z.string(), payload: z.unknown(), at: z.number() })

/** After a failure, events are delivered one by one for a while, so that it is known at which it was. */
interface Trouble {
  /** So many more are delivered by themselves. */
  careful: number
  /** How often it failed at the one that is next. */
  tries: number
}

interface Next {
  /** At most so many. */
  limit: number
  /** They are handed to a job, instead. */
  isGivenUp?: boolean
}

/** The outbox: what happened stands in a table, and each subscriber reads it by its own cursor. */
export function createEvents({
  database,
  log,
  jobs,
  announcements,
  pollMs = 5_000,
  retryMs = 1_000,
  pruneMs = 60_000,
  maxEvents = maxKept,
}: Options): Events {
  const { engine } = database
  const subscribers = new Map<string, Subscriber>()
  const troubles = new Map<string, Trouble>()
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  /** Rounds that will have delivered what these users let happen. */
  const awaited = new Map<number, Promise<void>>()
  // Not at once: after a long rest, old events are delivered first.
  let prunedAt = Date.now()
  let stopped = false

  /** A round that begins after this call: one that runs may have polled already. */
  function round(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (running === undefined) {
      running = deliverAll().finally(() => {
        running = undefined
      })
      return running
    }
    following ??= running.then(() => {
      following = undefined
      return round()
    })
    return following
  }

  async function deliverAll(): Promise<void> {
    try {
      for (let isDone = engine !== 'postgres'; !isDone; )
        isDone = await database.count((tx) => assignPositions(tx, batch))
      await deliverWindows()
      await prune()
    } catch (error) {
      log.warn({ err: error }, 'events could not be delivered and will be')
    }
  }

  /** Delivers to whoever has a handler for what is next, and moves the cursors of all others past it. */
  async function deliverWindows(): Promise<void> {
    const left = new Map(subscribers)
    for (let isMore = true; isMore && !stopped; ) {
      const { concerned, count } = await passOver([...left.values()])
      isMore = count === window
      const isTogether = count <= togetherAtMost && concerned.every(({ name }) => !troubles.get(name)?.careful)
      if (isTogether && concerned.length > 1 && (await deliverTogether(concerned))) continue
      // One that fails keeps its place and is retried later: the others go on without it.
      for (const subscriber of concerned) if (!(await catchUp(subscriber))) left.delete(subscriber.name)
    }
  }

  /**
   * Moves the cursors of those that have no handler for any of the next events, all in one statement: most subscribers have none for most
   * events, and a transaction each to find that out was most of what an event cost. Gives those that have one, and how many events were
   * looked through.
   */
  async function passOver(left: readonly Subscriber[]): Promise<{ concerned: Subscriber[]; count: number }> {
    if (left.length === 0) return { concerned: [], count: 0 }
    const cursors = await selectCursors(
      database.read,
      left.map(({ name }) => name),
    )
    const after = Math.min(...cursors.values())
    const events = cursors.size > 0 ? await selectEventKinds(database.read, engine, { after, limit: window }) : []
    const last = events.at(-1)
    if (last === undefined) return { concerned: [], count: 0 }
    const concerned: Subscriber[] = []
    const behind: string[] = []
    for (const subscriber of left) {
      const cursor = cursors.get(subscriber.name) ?? last.at
      const kinds = new Set(subscriber.handlers.map(({ kind }) => kind))
      if (events.some(({ kind, at }) => at > cursor && kinds.has(kind))) concerned.push(subscriber)
      else if (cursor < last.at) behind.push(subscriber.name)
    }
    if (behind.length > 0)
      await database.count((tx) => moveCursors(tx, { subscribers: behind, to: last.at, now: Date.now() }))
    return { concerned, count: events.length }
  }

  /** The same few events to several subscribers. Says whether that went well: where one fails, nothing was delivered to any. */
  async function deliverTogether(concerned: readonly Subscriber[]): Promise<boolean> {
    const delivered = await database
      .count(async (tx) => {
        const counts: number[] = []
        for (const subscriber of concerned) counts.push(await deliverIn(tx, subscriber, { limit: batch }))
        return counts
      })
      .catch(() => undefined)
    for (const [at, count] of (delivered ?? []).entries()) if (count > 0) concerned[at]?.delivered?.()
    return delivered !== undefined
  }

  /** Says whether it has all by now. */
  async function catchUp(subscriber: Subscriber): Promise<boolean> {
    const { name } = subscriber
    const trouble = troubles.get(name) ?? { careful: 0, tries: 0 }
    troubles.set(name, trouble)
    try {
      for (let count = batch, limit = batch; count === limit && !stopped; ) {
        limit = trouble.careful > 0 ? 1 : batch
        count = await deliver(subscriber, { limit, isGivenUp: trouble.tries >= maxTries })
        trouble.tries = 0
        trouble.careful = Math.max(0, trouble.careful - 1)
      }
      return true
    } catch (error) {
      log.warn({ err: error, subscriber: name }, 'a subscriber failed at an event')
      // An unavailable database is not a failure of the subscriber.
      if (!(error instanceof DatabaseError)) {
        if (trouble.careful > 0) trouble.tries += 1
        else trouble.careful = batch
      }
      setTimeout(() => void round(), Math.min(maxRetryMs, retryMs * 2 ** Math.min(trouble.tries, 10))).unref()
      return false
    }
  }

  /** Delivers the next events to one subscriber: what it makes of them and how far it is are one transaction. */
  async function deliver(subscriber: Subscriber, next: Next): Promise<number> {
    const count = await database.count((tx) => deliverIn(tx, subscriber, next))
    if (count > 0) subscriber.delivered?.()
    if (next.isGivenUp) jobs.wake()
    return count
  }

  async function deliverIn(tx: Tx, { name, handlers }: Subscriber, { limit, isGivenUp }: Next): Promise<number> {
    const cursor = await lockCursor(tx, engine, name)
    if (cursor === undefined) return 0
    const events = await selectEvents(tx, engine, { after: cursor, limit })
    for (const { kind, payload: text, created_at: at } of events) {
      const payload: unknown = JSON.parse(text)
      if (isGivenUp) await redeliver(tx, name, { kind, payload, at })
      else for (const handler of handlers) if (handler.kind === kind) await handler.handle(tx, payload, at)
    }
    const last = events.at(-1)
    if (last !== undefined) await moveCursor(tx, { subscriber: name, to: last.at, now: Date.now() })
    return events.length
  }

  async function redeliver(tx: Tx, subscriber: string, event: z.input<typeof Redelivered>): Promise<void> {
    const queue = redeliveryOf(subscriber)
    if (await jobs.areWaiting(tx, { queue, count: maxRedeliveries })) {
      throw new Error(`${maxRedeliveries} events wait as jobs of ${queue}: see npm run jobs`)
    }
    await jobs.enqueue(tx, { queue, payload: event })
  }

  async function prune(): Promise<void> {
    const now = Date.now()
    if (now - prunedAt < pruneMs) return
    prunedAt = now
    for (const { name } of subscribers.values()) await startCursor(database.write, engine, name, now)
    const bounds = { before: now - keptMs, most: maxEvents, now }
    const gone = await database.count((tx) => pruneEvents(tx, engine, bounds))
    for (const { isForgotten, ...lost } of gone) {
      if (isForgotten)
        log.warn(lost, 'a subscriber has not been seen for a week and is forgotten, with what it had not heard of')
      else log.error(lost, 'a subscriber will not hear of events: too many, or too old, to be kept for it')
    }
  }

  /** What a subscriber failed at too often, as jobs: tried for longer, then kept as failed. */
  const redelivery = ({ name, handlers, delivered }: Subscriber): Queue<typeof Redelivered> => ({
    name: redeliveryOf(name),
    payload: Redelivered,
    attempts: 12,
    concurrency: 1,
    async run({ kind, payload, at }) {
      await database.tx(async (tx) => {
        for (const handler of handlers) if (handler.kind === kind) await handler.handle(tx, payload, at)
      })
      delivered?.()
    },
  })
  const listeners: (() => void)[] = []
  const tellListeners = () => {
    for (const listener of listeners) listener()
  }
  const hearing = announcements?.subscribe(() => {
    tellListeners()
    void round()
  })
  const poll = engine === 'postgres' ? setInterval(() => void round(), pollMs).unref() : undefined

  return {
    record: (tx, { kind }, payload) =>
      insertEvent(tx, { kind, payload: JSON.stringify(payload), created_at: Date.now() }),
    async subscribe(subscriber) {
      await startCursor(database.write, engine, subscriber.name, Date.now())
      subscribers.set(subscriber.name, subscriber)
      jobs.handle(redelivery(subscriber))
      void round()
    },
    wake({ userId } = {}) {
      announcements?.publish()
      tellListeners()
      const delivered = round()
      if (userId === undefined) return
      awaited.set(userId, delivered)
      void delivered.then(() => {
        if (awaited.get(userId) === delivered) awaited.delete(userId)
      })
    },
    async deliveredFor(userId) {
      const delivered = awaited.get(userId)
      if (delivered !== undefined) await withTimeout(patienceMs, delivered)
    },
    onWake: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true
      clearInterval(poll)
      await hearing?.stop()
      await running
    },
  }
}
