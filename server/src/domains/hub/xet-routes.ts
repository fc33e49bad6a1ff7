import { callerOfActor, userOf, visitor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { BadXet } from '../../xet/bad-xet.ts'
import { isHashText } from '../../xet/hashes.ts'
import { mostShardBytes } from '../../xet/shard.ts'
import { createXetWorker, type XetWorker } from '../../xet/xet-worker.ts'
import { mostXorbBytes } from '../../xet/xorb.ts'
import { actorOfTransfer } from '../lfs/index.ts'
import { findXetSession, grantHeaders, grantXet, receiveXorb, registerShard } from '../xet/index.ts'
import type { HubKind, hubEntries } from './find-hub-repository.ts'
import { findToUpload } from './first-upload.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { hubOrigin } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { parseHub } from './read-routes.ts'

type XetDeps = Deps & { authenticator: Authenticator }

/** Xorbs that are on their way or being looked at, of all and of one account: a client sends eight. */
const sending = { slots: 16, perCaller: 8, waiting: 256, waitingPerCaller: 64, maxWaitMs: 60_000 }
/** Shards whose files are being made. A client that waits for long asks again, and then for the same. */
const registering = { slots: 4, perCaller: 2, waiting: 64, waitingPerCaller: 16, maxWaitMs: 600_000 }

const Session = z.object({ session: z.string().max(64) })
const Xorb = z.object({ hash: z.string().refine(isHashText) })

const isOver = forGit('This token is over, or was made for something else: ask for another one')

/** How clients of the Hub send large files since they know Xet: its write half, whose files become objects as those of Git LFS are. */
export function xetRoutes(app: FastifyInstance, deps: XetDeps, enterHub: ReturnType<typeof hubEntries>): void {
  const worker = createXetWorker()
  app.addHook('onClose', () => worker.end())
  const queues = { sending: createFairQueue(sending), registering: createFairQueue(registering) }
  for (const kind of ['model', 'dataset'] as const) {
    tokenRoute(app, { deps, kind, enter: enterHub })
    casRoutes(app, { deps, kind, worker, queues })
  }
}

interface TokenRoute {
  deps: XetDeps
  kind: HubKind
  enter: ReturnType<typeof hubEntries>
}

function tokenRoute(app: FastifyInstance, { deps, kind, enter }: TokenRoute): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  app.get(`/api/${kind}s/:owner/:repo/xet-write-token/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { repository, actor } = await findToUpload(deps, request, { kind, action: 'push' })
      await deps.limits.take('lfs-batch/caller', callerOfActor(actor, request).key)
      const origin = hubOrigin(deps, request)
      // What it is may follow from the commit that these files are for.
      const grant = await grantXet(deps.config, { actor: userOf(actor), repository: { ...repository, kind }, origin })
      reply.headers(grantHeaders(grant))
      const { accessToken, exp, casUrl } = grant
      return sendHub(reply, { accessToken, exp, casUrl })
    }),
  )
}

interface CasRoutes {
  deps: XetDeps
  kind: HubKind
  worker: XetWorker
  queues: Readonly<Record<'sending' | 'registering', ReturnType<typeof createFairQueue>>>
}

function casRoutes(app: FastifyInstance, { deps, kind, worker, queues }: CasRoutes): void {
  const { enter, isFor } = xetEntries(deps)
  const writing = enter({ by: 'account', area: 'repo_access', level: 2 })
  const root = `/api/${kind}s/:owner/:repo/xet/:session/v1`

  /** The repository and the session of whoever sends, where the token that they bear is for it and they may push to it. */
  const place = async (request: FastifyRequest) => {
    const { repository, actor } = await findToUpload(deps, request, { kind, action: 'push' })
    if (!isFor(request, repository.id)) throw AppError.unauthenticated(isOver)
    const { userId } = userOf(actor)
    const { session: name } = parseHub(Session, request.params)
    const folder = await findXetSession(deps.config, { userId, repoUid: repository.uid, name })
    if (folder === undefined) throw refuseHub(404, 'This upload has been given up: begin it again')
    return { repository, actor, userId, folder }
  }

  app.post(`${root}/xorbs/:prefix/:hash`, { ...writing, bodyLimit: mostXorbBytes }, async (request, reply) => {
    const { hash } = parseHub(Xorb, request.params)
    const { repository, actor, userId, folder } = await inHubSlot(request, () => place(request))
    const size = Number(request.headers['content-length'] ?? mostXorbBytes)
    const received = { worker, folder, userId, ownerId: repository.ownerId, hash, body: request.raw, size }
    // Not a slot of requests: it is the client's line that it waits for.
    const isNew = await runAs(callerOfActor(actor, request), () =>
      queues.sending.run(() => receiveXorb(deps, received).catch(tellBad)),
    )
    return sendHub(reply, { was_inserted: isNew })
  })

  // Clients ask for this one first, and take the one below where it is not there.
  app.post(`/api/${kind}s/:owner/:repo/xet/:session/v2/shards`, writing, async (request) => {
    await inHubSlot(request, () => place(request))
    throw refuseHub(404, 'Shards are sent to v1')
  })

  app.post(`${root}/shards`, { ...writing, bodyLimit: mostShardBytes }, async (request, reply) => {
    const { repository, actor, folder } = await inHubSlot(request, () => place(request))
    await deps.limits.take('lfs-batch/caller', callerOfActor(actor, request).key)
    const stillMay = async () => void (await findToUpload(deps, request, { kind, action: 'push' }))
    const shard = { worker, folder, repository, body: request.raw, stillMay }
    await runAs(callerOfActor(actor, request), () =>
      queues.registering.run(() => registerShard(deps, shard).catch(tellBad)),
    )
    return sendHub(reply, { result: 1 })
  })
}

function tellBad(error: unknown): never {
  throw error instanceof BadXet ? refuseHub(error.status, error.message) : error
}

/** Entries by the token that was given for an upload, or by what the Hub's other routes take. */
function xetEntries(deps: XetDeps) {
  const repositories = new WeakMap<FastifyRequest, number>()
  const enter = entriesBy({
    async authenticate(request) {
      const { authorization } = request.headers
      if (authorization === undefined) return visitor
      const transfer = await actorOfTransfer(deps, authorization)
      if (transfer === undefined) return deps.authenticator.actorOf(request, { passwords: true })
      const { actor, claims } = transfer
      if (claims.operation !== 'upload' || claims.oid !== undefined) throw AppError.unauthenticated(isOver)
      repositories.set(request, claims.repoId)
      return actor
    },
    askForAccount: isOver,
  })
  const isFor = (request: FastifyRequest, repoId: number) => (repositories.get(request) ?? repoId) === repoId
  return { enter, isFor }
}
