import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BusyError, type BusyReason } from '@sheaf/server-core/admission/busy-error'
import { type ByteBudget, type ByteReservation, createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import {
  createMainThreadScheduler,
  type MainThreadScheduler,
  type MainThreadSchedulerOptions,
  type ScheduledWork,
  type SchedulerSlot,
} from '@sheaf/server-core/admission/main-thread-scheduler'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnswerBusy, busyAnswer } from './busy-answer.ts'
import { forwardedFor } from './client-address.ts'
import type { HttpConnection, HttpConnections } from './connections.ts'
import { createHangUps, type HangUps } from './hang-ups.ts'
import { stopReading } from './stop-reading.ts'
import { createUnreadBodies, type UnreadBodies } from './unread-bodies.ts'

/** What every request passes before any other code. */
export interface RequestAdmission {
  /** A listener of `request` events behind admission. */
  guard(handler: RequestListener): RequestListener
}

/**
 * Requests that one connection may send ahead of their answers. Browsers send none; answers that wait for those before them
 * are kept in memory.
 */
const pipelined = 16

/**
 * An address may have as many waiting as it may have connections. The slots are for what is begun and not answered: half
 * a dozen is more than this thread can do at a time, and what follows a wait for git or the disk comes on top. The slice is short, as libuv
 * accepts one connection in each iteration of the event loop (since 1.45): 500 iterations of 3 ms each were a second and a half for whoever
 * connects behind somebody who opens 500 at once. Two of the queued in an iteration: with one, what each iteration costs beside it (many sockets that write)
 * decides how long all wait; with four, an iteration is so long that pushes, which take many of them, feel it. Of those who are here all the time
 * one begins at a time on a busy thread, for a quarter of a second at most: with four, sixty connections still kept a dozen requests and their git under way.
 */
const schedule: MainThreadSchedulerOptions = {
  slots: 12,
  perCaller: 6,
  longMs: 20,
  sliceMs: 0.5,
  batch: 2,
  longestBatch: 16,
  forConstant: 1,
  constantHoldMs: 250,
  waiting: 2048,
  waitingPerCaller: 512,
  maxWaitMs: 20_000,
}

/** So much Node reads at a time: what comes with the headers is in memory, whether it is wanted or not. It stops after two pieces. */
const pieceBytes = 64 * 1024
const aheadBytes = 2 * pieceBytes
/** What requests with long bodies hold while they wait for this thread, in all and of one address: 128 and 64 of them. */
const waitingBodies = { bytes: 128 * aheadBytes, perCaller: 64 * aheadBytes }

/**
 * Makes the admission of requests. Before anybody is known, requests share the main thread by the address they come from, and
 * those of one connection wait for each other. `headers` are those of every answer; a body that nobody wants may come for
 * another `unreadMs`. Tests say where `turns` differ from those of the product.
 */
export function createRequestAdmission({
  connections,
  headers,
  unreadMs,
  turns,
}: {
  connections: HttpConnections
  headers: Readonly<Record<string, string>>
  unreadMs: number
  turns?: Partial<MainThreadSchedulerOptions>
}): RequestAdmission {
  const passage = {
    scheduler: createMainThreadScheduler({ ...schedule, ...turns }),
    unread: createUnreadBodies(unreadMs),
    bodies: createByteBudget(waitingBodies),
    answerBusy: busyAnswer(headers),
    connections,
    hangUps: createHangUps(),
  }
  return {
    guard: (handler) => (request, response) => {
      const connection = connections.of(request.socket)
      // Let in only to be told so.
      if (connection === 'refused') return passage.answerBusy(response, 'all')
      if (connection === undefined) return handler(request, response)
      connection.requests += 1
      if (connection.requests <= pipelined) {
        new Exchange({ request, response, connection, handler }, passage).arrive()
      } else if (connection.requests === pipelined + 1) {
        // What is in memory already is parsed on, and comes to nothing: this is the last answer.
        stopReading(request.socket)
        passage.answerBusy(response, 'caller')
      }
    },
  }
}

/** Tells which connections are worked for: one of these does not make room for others, one that still sends its body does. */
export function trackActiveRequests(app: FastifyInstance, connections: HttpConnections): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const connection = connections.of(request.raw.socket)
    if (typeof connection === 'object') {
      connection.about = () => describe(request)
      connection.isWorkedFor = true
      connection.slot.busy()
    }
    done()
  })
}

const describe = ({ method, url, actor }: FastifyRequest): object => ({
  method,
  path: url.split('?', 1)[0],
  ...(actor && 'username' in actor && { user: actor.username }),
})

interface Parts {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly connection: HttpConnection
  readonly handler: RequestListener
}

interface Passage {
  readonly scheduler: MainThreadScheduler
  readonly unread: UnreadBodies
  readonly bodies: ByteBudget
  readonly answerBusy: AnswerBusy
  readonly connections: HttpConnections
  readonly hangUps: HangUps
}

/** What ends one exchange is somebody's work; what begins then is not. */
const inNobodysName = AsyncLocalStorage.snapshot()

/** A request and its answer, from its arrival on. */
class Exchange implements ScheduledWork {
  readonly #parts: Parts
  readonly #passage: Passage
  readonly #socket: Socket
  #slot: SchedulerSlot | undefined
  #ahead: ByteReservation | undefined
  #isRefused = false

  constructor(parts: Parts, passage: Passage) {
    this.#parts = parts
    // A pipeline that fails takes it away from the request.
    this.#socket = parts.request.socket
    this.#passage = passage
  }

  /** Is served now, or after the request before it on its connection. */
  arrive(): void {
    const { response, connection } = this.#parts
    response.once('close', () => this.#end())
    if (connection.requests > 1) connection.ahead.push(() => this.#enterSchedule())
    else this.#enterSchedule()
  }

  begin(slot: SchedulerSlot): void {
    this.#slot = slot
    this.#ahead?.release()
    const { handler, request, response } = this.#parts
    holdBack(request)
    handler(request, response)
    if (!request.complete) setImmediate(inNobodysName, this.#endUnlessWhole)
  }

  /** A body that is still on its way waits for its client, not for this thread: it would keep others from being served. */
  readonly #endUnlessWhole = (): void => {
    if (!this.#parts.request.complete) this.#slot?.giveBack()
  }

  refuse(reason: BusyReason): void {
    // It may have made room for others while it waits, and be displaced after that.
    if (this.#isRefused) return
    this.#isRefused = true
    holdBack(this.#parts.request)
    this.#passage.answerBusy(this.#parts.response, reason)
  }

  isGone(): boolean {
    const { request } = this.#parts
    return this.#isRefused || this.#socket.destroyed || request.errored !== null
  }

  #enterSchedule(): void {
    const address = this.#address()
    const { scheduler, hangUps } = this.#passage
    const schedule = () => {
      if (this.#reserveAhead(address)) scheduler.schedule(address, this)
    }
    if (hangUps.isUsual(address)) this.#lookTwice(schedule)
    else schedule()
  }

  /**
   * Takes memory for what has come of a long body while its request waits, or refuses it. Where others need that memory, whoever has most of it is refused
   * although they wait already: on a connection that is not read nobody hears that its client has gone.
   */
  #reserveAhead(address: string): boolean {
    if (!hasLongBody(this.#parts.request)) return true
    const refuse = (error: unknown) => {
      if (!(error instanceof BusyError)) throw error
      this.refuse(error.reason)
    }
    this.#ahead = this.#passage.bodies.reserve({ key: address }, refuse)
    try {
      this.#ahead.grow(aheadBytes)
    } catch (error) {
      refuse(error)
    }
    return !this.#isRefused
  }

  /**
   * What an address sends that leaves again and again waits until this thread has heard what has come meanwhile: a client that hung up as soon as its request
   * was out has done so before, and what it asked for, be it a process of git, is not begun.
   */
  #lookTwice(schedule: () => void): void {
    const look = () => {
      if (!this.isGone()) schedule()
    }
    setImmediate(inNobodysName, () => setImmediate(inNobodysName, look))
  }

  #address(): string {
    const { connection, request } = this.#parts
    return connection.address ?? forwardedFor(request, this.#passage.connections.isProxy)
  }

  #end(): void {
    this.#slot?.end()
    const { connection, request, response } = this.#parts
    this.#passage.hangUps.note(this.#address(), !response.writableFinished)
    connection.requests -= 1
    if (connection.isWorkedFor) {
      connection.isWorkedFor = false
      connection.slot.idle()
    }
    this.#ahead?.release()
    if (!request.complete) this.#passage.unread.leave(request, { socket: this.#socket, address: this.#address() })
    // What has come whole and was not wanted must not hold up what follows it on the connection.
    else if (hasBody(request)) request.resume()
    const next = connection.ahead.shift()
    if (next !== undefined) inNobodysName(next)
  }
}

/** One of which more comes than Node reads with its headers, or may. */
const hasLongBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > pieceBytes

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * Once a request is answered whose body nobody has begun to read, Node reads all of it as fast as it comes, megabytes of each connection in
 * an iteration of the event loop. A body that was begun waits in the kernel instead, until `UnreadBodies` deals with it.
 */
function holdBack(request: IncomingMessage): void {
  if (hasBody(request)) request.read(0)
}
