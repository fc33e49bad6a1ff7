import { setImmediate } from 'node:timers/promises'
import { message } from '@sheaf/contract/messages'
import { type UserActor, userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { createEventStreams, type EventStream } from '../../http/event-stream.ts'
import { selectVersions } from '../notifications/index.ts'
import { revisionFor, selectRevisions } from '../projects/index.ts'
import { createNewsDesk, findStandingThread, selectThreadRevisions, type ThreadStand } from '../threads/index.ts'

/** How often changes that somebody waits for are looked for, on whichever server they were made: three queries by ids. */
const lookMs = 1_000
/** What was just committed is looked for after so long: what many do at once is told of once. */
const gatherMs = 20
/** So many are told before others have their turn. */
const toldAtOnce = 32
/** Whoever found no room tries again after so many seconds. */
const fullSeconds = 60
/** Boards that one stream tells of; the rest of what is named is not heard. */
const boardsPerStream = 6
const threadsPerStream = 6
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
  /** Threads with where they stood then, by what the request calls them. */
  threads: Map<string, ThreadStand>
}

/**
 * `GET /api/user/live` is a stream of events (text/event-stream): `inbox` says that the inbox of the account has changed, and
 * `board` that something on a board has, whose project the request names (`?project=<uid>&project=…`) and its data repeats; `thread`
 * that a discussion or pull request has (`?thread=<owner>/<repo>/<number>&…`), with how often that has changed, which its page says as well,
 * and, where nothing but a few comments has come, these (`ThreadNews`, as JSON). Whoever hears it asks for what there is now, or adds what it was given to what it has. Who was away meanwhile asks anyway, so that no event is kept for anybody.
 *
 * A board or thread that is not there, or is not for whoever listens, is told of once, whenever that is found out, and not listened to
 * any more: who asks for it then learns that it is missing.
 */
export function liveRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, database, events, log } = deps
  const authenticate = (request: FastifyRequest) => authenticator.actorOf(request, { passwords: false })
  const enter = entriesBy({ authenticate })
  const streams = createEventStreams()
  const listeners = new Set<Listener>()
  let isLooking = false
  /** Something was committed while changes were looked for. */
  let isBehind = false

  const look = async () => {
    if (listeners.size === 0) return
    isBehind = isLooking
    if (isLooking) return
    isLooking = true
    try {
      const all = [...listeners]
      const versions = await selectVersions(database.read, [...new Set(all.map(({ userId }) => userId))])
      const revisions = await selectRevisions(database.read, [
        ...new Set(all.flatMap(({ boards }) => [...boards.keys()])),
      ])
      const ofThreads = await selectThreadRevisions(database.read, [
        ...new Set(all.flatMap(({ threads }) => [...threads.values()].map(({ id }) => id))),
      ])
      const newsOf = createNewsDesk(deps)
      let told = 0
      for (const listener of all) {
        const version = versions.get(listener.userId) ?? 0
        const changed = [...listener.boards].filter(([uid, known]) => revisions.get(uid) !== known)
        const moved = [...listener.threads].filter(([, known]) => ofThreads.get(known.id) !== known.revision)
        if (version === listener.version && changed.length === 0 && moved.length === 0) continue
        told += 1
        if (told % toldAtOnce === 0) await setImmediate()
        if (!listeners.has(listener)) continue
        const actor = await whoListens(listener)
        if (actor === undefined) {
          listener.stream.end()
          continue
        }
        // Each is noted once it is told: where that fails, it is told the next time.
        if (version !== listener.version) listener.stream.send('inbox')
        listener.version = version
        for (const [uid] of changed) await tellOfBoard(listener, uid)
        for (const [name] of moved) await tellOfThread(listener, { name, actor, newsOf })
      }
    } catch (error) {
      log.warn({ err: error }, 'changes that pages wait for could not be looked for and will be')
    } finally {
      isLooking = false
      if (isBehind) void look()
    }
  }
  /** Whoever has logged out, or was suspended, hears nothing more. */
  const whoListens = async ({ request, userId }: Listener): Promise<UserActor | undefined> => {
    const actor = await authenticate(request)
    return actor.kind === 'user' && actor.userId === userId ? actor : undefined
  }
  /** The role is asked for anew: it may have gone since the stream was opened. */
  const tellOfBoard = async ({ userId, stream, boards }: Listener, uid: string) => {
    const revision = await revisionFor(database.read, { uid, userId })
    stream.send('board', uid)
    if (revision === undefined) boards.delete(uid)
    else boards.set(uid, revision)
  }
  const tellOfThread = async (
    { stream, threads }: Listener,
    { name, actor, newsOf }: { name: string; actor: UserActor; newsOf: ReturnType<typeof createNewsDesk> },
  ) => {
    const thread = await findStandingThread(deps, { actor, ...threadOf(name) })
    const known = threads.get(name)
    if (thread === undefined || known === undefined) {
      stream.send('thread', name)
      threads.delete(name)
      return
    }
    const news = known.id === thread.id ? await newsOf({ actor, known, thread }) : undefined
    stream.send('thread', [name, thread.revision, ...(news === undefined ? [] : [news])].join(' '))
    threads.set(name, standOf(thread))
  }
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  let soon: NodeJS.Timeout | undefined
  events.onWake(() => {
    if (soon !== undefined || !hasThreads(listeners)) return
    soon = setTimeout(() => {
      soon = undefined
      void look()
    }, gatherMs)
    soon.unref()
  })
  app.addHook('preClose', () => {
    clearInterval(timer)
    clearTimeout(soon)
    streams.close()
  })

  app.route({
    ...enter({ by: 'session' }),
    method: 'GET',
    url: '/api/user/live',
    // There is nothing to say of it without holding it open.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const actor = userOf(request.actor ?? visitor)
      const { userId } = actor
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
      const threads: Listener['threads'] = new Map()
      const lostThreads: string[] = []
      for (const name of threadsNamed(request.query)) {
        const found = await findStandingThread(deps, { actor, ...threadOf(name) })
        if (found === undefined) lostThreads.push(name)
        else threads.set(name, standOf(found))
      }
      let listener: Listener | undefined
      const closed = () => {
        if (listener) listeners.delete(listener)
      }
      const stream = streams.open(reply, { ...whose, closed })
      if (stream === undefined) throw noRoom()
      for (const uid of lost) stream.send('board', uid)
      for (const name of lostThreads) stream.send('thread', name)
      // It may have changed since the page was asked for that listens.
      for (const [name, { revision }] of threads) stream.send('thread', `${name} ${revision}`)
      listener = { request, userId, stream, version, boards, threads }
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

const threadName = /^([\w.-]{1,100})\/([\w.-]{1,100})\/(\d{1,15})$/

/** The names in `thread`, as those of boards. */
function threadsNamed(query: unknown): string[] {
  const { thread } = Object(query)
  const named: unknown[] = Array.isArray(thread) ? thread : [thread]
  const names = named.filter((name): name is string => typeof name === 'string' && threadName.test(name))
  return [...new Set(names)].slice(0, threadsPerStream)
}

function threadOf(name: string): { owner: string; repo: string; number: string } {
  const [, owner = '', repo = '', number = ''] = threadName.exec(name) ?? []
  return { owner, repo, number }
}

/** What is kept of it as long as somebody listens: who they are to it is asked for anew each time. */
const standOf = ({ id, revision, entries }: ThreadStand): ThreadStand => ({ id, revision, entries })

const hasThreads = (listeners: ReadonlySet<Listener>): boolean => {
  for (const { threads } of listeners) if (threads.size > 0) return true
  return false
}
