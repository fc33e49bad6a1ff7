import { limits as bounds } from '@sheaf/contract'
import { callerOfActor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { isOid } from '../../storage/object-store.ts'
import { countDownload } from '../downloads/index.ts'
import { keepObject, selectHeld } from '../objects/index.ts'
import { authorizeTransfer, lfsEntries } from './authorize-transfer.ts'
import { answerBatch, BatchRequest } from './batch.ts'
import { lfsBodyBytes, readLfsBodies, sendLfs, unprocessable, writeLfsError } from './lfs-media.ts'
import {
  LockRequest,
  LocksQuery,
  listLocks,
  lockFile,
  UnlockRequest,
  unlockFile,
  VerifyLocksRequest,
  verifyLocks,
} from './locks.ts'
import { partRoutes } from './part-routes.ts'
import { sendObject } from './send-object.ts'

/** Objects that are being written to the disk at a time, of all and of one account: git-lfs sends eight. */
const uploads = { slots: 32, perCaller: 8, waiting: 256, waitingPerCaller: 64, maxWaitMs: 60_000 }

const Address = z.object({ owner: z.string(), repo: z.string() })
const Verified = z.object({ oid: z.string().max(256), size: z.number() })

/** Git LFS for `/{owner}/{repo}` and `/{owner}/{repo}.git`: its batch API, the transfer "basic" and locks (docs/api of git-lfs), and the transfer "multipart" of the Hub's clients. */
export function lfsRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  app.setErrorHandler(writeLfsError)
  readLfsBodies(app)
  const enter = lfsEntries(deps)
  const reading = enter({ by: 'anyone', area: 'repo_access', level: 1 })
  const writing = enter({ by: 'account', area: 'repo_access', level: 2 })
  const small = { bodyLimit: lfsBodyBytes }
  const slots = createFairQueue(uploads)
  const root = '/:owner/:repo/info/lfs'

  app.post(`${root}/objects/batch`, { ...reading, ...small }, async (request, reply) => {
    const batch = parse(BatchRequest, request.body)
    return inSlot(request, async () => {
      const action = batch.operation === 'upload' ? 'push' : 'read'
      const found = await authorizeTransfer(deps, request, { action, ref: batch.ref?.name })
      await deps.limits.take('lfs-batch/caller', callerOfActor(found.actor, request).key)
      const asked = { ...found, batch, origin: originOf(deps, request) }
      return sendLfs(reply, await answerBatch(deps, { ...asked, base: baseOf(deps, request) }))
    })
  })

  app.route({
    ...reading,
    method: ['GET', 'HEAD'],
    url: `${root}/objects/:oid`,
    handler: async (request, reply) =>
      inSlot(request, async () => {
        const oid = oidOf(request)
        const { repository, actor } = await authorizeTransfer(deps, request, { action: 'read', oid })
        const sent = await sendObject(deps, { request, reply, repoId: repository.id, oid })
        if (request.method === 'GET' && reply.statusCode < 300)
          countDownload(deps, { repoId: repository.id, actor, address: addressOf(request.ip) })
        return sent
      }),
  })

  app.put(`${root}/objects/:oid/:size`, { ...writing, bodyLimit: bounds.objectBytes }, async (request, reply) => {
    const oid = oidOf(request)
    const size = sizeOf(request)
    const mayPush = () => authorizeTransfer(deps, request, { action: 'push', oid })
    const { repository, actor } = await inSlot(request, mayPush)
    // Not a slot of requests: it is the client's line that it waits for.
    await runAs(callerOfActor(actor, request), () =>
      slots.run(() =>
        keepObject(deps, {
          repository,
          body: request.raw,
          size,
          oid,
          // In hours of sending somebody may have lost the right to it.
          stillMay: async () => void (await mayPush()),
        }),
      ),
    )
    return sendLfs(reply, {})
  })

  partRoutes(app, deps, { root, writing, slots })

  app.post(`${root}/verify/:oid`, { ...writing, ...small }, async (request, reply) => {
    const oid = oidOf(request)
    const said = parse(Verified, request.body)
    return inSlot(request, async () => {
      const { repository } = await authorizeTransfer(deps, request, { action: 'push', oid })
      const size = (await selectHeld(deps.database.read, { repoId: repository.id, oids: [oid] })).get(oid)
      if (size === undefined || said.oid !== oid) throw AppError.missing(forGit('This repository has no such object'))
      if (size !== said.size) throw unprocessable(`This object has ${size} bytes`)
      return sendLfs(reply, {})
    })
  })

  app.get(`${root}/locks`, reading, async (request, reply) => {
    const query = parse(LocksQuery, request.query)
    return inSlot(request, async () =>
      sendLfs(
        reply,
        await listLocks(deps, { ...(await authorizeTransfer(deps, request, { action: 'read' })), ...query }),
      ),
    )
  })

  app.post(`${root}/locks`, { ...writing, ...small }, async (request, reply) => {
    const { path } = parse(LockRequest, request.body)
    return inSlot(request, async () => {
      const asked = await authorizeTransfer(deps, request, { action: 'push' })
      const { isNew, lock } = await lockFile(deps, { ...asked, path })
      return isNew
        ? sendLfs(reply, { lock }, 201)
        : sendLfs(reply, { lock, message: `${lock.owner.name} has locked this file` }, 409)
    })
  })

  app.post(`${root}/locks/verify`, { ...writing, ...small }, async (request, reply) => {
    const body = parse(VerifyLocksRequest, request.body)
    return inSlot(request, async () =>
      sendLfs(
        reply,
        await verifyLocks(deps, {
          ...(await authorizeTransfer(deps, request, { action: 'push', ref: body.ref?.name })),
          ...body,
        }),
      ),
    )
  })

  app.post(`${root}/locks/:uid/unlock`, { ...writing, ...small }, async (request, reply) => {
    const { force = false } = parse(UnlockRequest, request.body)
    const { uid } = z.object({ uid: z.string() }).parse(request.params)
    return inSlot(request, async () => {
      const asked = await authorizeTransfer(deps, request, { action: 'push' })
      return sendLfs(reply, await unlockFile(deps, { ...asked, uid, force }))
    })
  })
}

const inSlot = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  withRequestSlot(request.actor ?? { kind: 'visitor' }, request, work)

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw unprocessable('This request is not what the protocol of Git LFS says')
}

const originOf = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

/** As the request named it: clients send what they are told to the host that they know. */
function baseOf({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string {
  const { owner, repo } = Address.parse(request.params)
  return `${originOf({ config }, request)}/${owner}/${repo}/info/lfs`
}

function oidOf(request: FastifyRequest): string {
  const { oid } = z.object({ oid: z.string() }).parse(request.params)
  if (!isOid(oid)) throw unprocessable('Objects are known by their SHA-256 in hexadecimal digits')
  return oid
}

function sizeOf(request: FastifyRequest): number {
  const { size: text } = z.object({ size: z.string() }).parse(request.params)
  const size = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const length = request.headers['content-length']
  if (!Number.isSafeInteger(size)) throw unprocessable('The size of an object is a number')
  if (length !== undefined && Number(length) !== size) throw unprocessable('This object is not as long as was said')
  if (size > bounds.objectBytes)
    throw new AppError('too-large', forGit(`Objects have at most ${bounds.objectBytes} bytes`))
  return size
}
