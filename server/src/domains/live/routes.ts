import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { createEventStreams, type EventStream } from '../../http/event-stream.ts'
import { selectVersions } from '../notifications/index.ts'
import { revisionFor, selectRevisions } from '../projects/index.ts'

/** How often changes that somebody waits for are looked for, on whichever server they were made: two queries by ids. */
const lookMs = 1_000
/** Whoever found no room tries again after so many seconds. */
const fullSeconds = 60
/** Boards that one stream tells of; the rest of what is named is not heard. */
const boardsPerStream = 6
/** No public id is longer. */
const uidMax = 64

interface Listener {
  request: FastifyRequest
  userId: number
  stream: EventStream
  /** Of the inbox, when it was looked at last. */
  version: number
  /** The revisions of boards when they were looked at last, by the public ids of their projects. */
  boards: Map<string, number>
}

/**
 * `GET /api/user/live` is a stream of events (text/event-stream): `inbox` says that the inbox of the account has changed, and
 * `board` that something on a board has, whose project the request names (`?project=<uid>&project=…`) and its data repeats.
 * Whoever hears it asks for what there is now. Who was away meanwhile asks anyway, so that no event is kept for anybody.
 *
 * A board that is not there, or is not for whoever listens, is told of once, whenever that is found out, and not listened to
 * any more: who asks for it then learns that it is missing.
 */
export function liveRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, database, log } = deps
  const authenticate = (request: FastifyRequest) => authenticator.actorOf(request, { passwords: false })
  const enter = entriesBy({ authenticate })
  const streams = createEventStreams()
  const listeners = new Set<Listener>()
  let isLooking = false

  const look = async () => {
    if (isLooking || listeners.size === 0) return
    isLooking = true
    try {
      const all = [...listeners]
      const versions = await selectVersions(database.read, [...new Set(all.map(({ userId }) => userId))])
      const revisions = await selectRevisions(database.read, [
        ...new Set(all.flatMap(({ boards }) => [...boards.keys()])),
      ])
      for (const listener of listeners) {
        const version = versions.get(listener.userId) ?? 0
        const changed = [...listener.boards].filter(([uid, known]) => revisions.get(uid) !== known)
        if (version === listener.version && changed.length === 0) continue
        if (!(await mayListen(listener))) {
          listener.stream.end()
          continue
        }
        // Each is noted once it is told: where that fails, it is told the next time.
        if (version !== listener.version) listener.stream.send('inbox')
        listener.version = version
        for (const [uid] of changed) await tellOfBoard(listener, uid)
      }
    } catch (error) {
      log.warn({ err: error }, 'changes that pages wait for could not be looked for and will be')
    } finally {
      isLooking = false
    }
  }
  /** Whoever has logged out, or was suspended, hears nothing more. */
  const mayListen = async ({ request, userId }: Listener) => {
    const actor = await authenticate(request)
    return actor.kind === 'user' && actor.userId === userId
  }
  /** The role is asked for anew: it may have gone since the stream was opened. */
  const tellOfBoard = async ({ userId, stream, boards }: Listener, uid: string) => {
    const revision = await revisionFor(database.read, { uid, userId })
    stream.send('board', uid)
    if (revision === undefined) boards.delete(uid)
    else boards.set(uid, revision)
  }
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  app.addHook('preClose', () => {
    clearInterval(timer)
    streams.close()
  })

  app.route({
    ...enter({ by: 'session' }),
    method: 'GET',
    url: '/api/user/live',
    // There is nothing to say of it without holding it open.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { userId } = userOf(request.actor ?? visitor)
      const whose = { userId, address: addressOf(request.ip) }
      // Asked before anything is looked for: who may have no stream is not to cost queries.
      if (!streams.hasRoom(whose)) throw noRoom()
      const version = (await selectVersions(database.read, [userId])).get(userId) ?? 0
      const boards = new Map<string, number>()
      const lost: string[] = []
      for (const uid of boardsNamed(request.query)) {
        const revision = await revisionFor(database.read, { uid, userId })
        if (revision === undefined) lost.push(uid)
        else boards.set(uid, revision)
      }
      let listener: Listener | undefined
      const closed = () => {
        if (listener) listeners.delete(listener)
      }
      const stream = streams.open(reply, { ...whose, closed })
      if (stream === undefined) throw noRoom()
      for (const uid of lost) stream.send('board', uid)
      listener = { request, userId, stream, version, boards }
      listeners.add(listener)
    },
  })
}

const noRoom = () => new AppError('unavailable', message('notification.too_many_streams'), { retryAfter: fullSeconds })

/** The public ids in `project`, which may stand there several times. Whatever else there is names nothing. */
function boardsNamed(query: unknown): string[] {
  const { project } = Object(query)
  const named: unknown[] = Array.isArray(project) ? project : [project]
  const uids = named.filter(
    (uid): uid is string => typeof uid === 'string' && /^[\w-]+$/.test(uid) && uid.length <= uidMax,
  )
  return [...new Set(uids)].slice(0, boardsPerStream)
}
