import { limits as bounds } from '@sheaf/contract'
import { type Actor, callerOfActor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import type { FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isOid } from '../../storage/object-store.ts'
import { keepObject, selectHeld } from '../objects/index.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import { authorizeTransfer, type lfsEntries } from './authorize-transfer.ts'
import { createJoinedParts } from './joined-parts.ts'
import { lfsBodyBytes, sendLfs, unprocessable } from './lfs-media.ts'
import { lengthOf, partCountOf } from './part-plan.ts'
import {
  dropParts,
  firstMissing,
  isPartSpoolFull,
  type PartsPlace,
  partsFolder,
  readParts,
  receivePart,
} from './part-spool.ts'

interface PartRoutes {
  root: string
  writing: ReturnType<ReturnType<typeof lfsEntries>>
  slots: FairQueue
}

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const Cut = z.object({ oid: z.string().refine(isOid), size: number, partBytes: number })
const Part = Cut.extend({ number })
const Completion = z.object({ oid: z.string().max(256) })

/**
 * The transfer "multipart" of the Hub's clients: an object comes in parts, each sent to an address of its own and as often as its line breaks,
 * and is put together and verified by its hash when they say that all have come.
 */
export function partRoutes(app: FastifyInstance, deps: Deps, { root, writing, slots }: PartRoutes): void {
  const { config, database } = deps
  const joined = createJoinedParts()

  app.put(
    `${root}/parts/:oid/:size/:partBytes/:number`,
    { ...writing, bodyLimit: bounds.objectBytes },
    async (request, reply) => {
      const part = read(Part, request.params)
      const length = lengthOf(part)
      if (length === undefined || part.size > bounds.objectBytes) throw unprocessable('This object has no such part')
      const said = request.headers['content-length']
      if (said !== undefined && Number(said) !== length) throw unprocessable(`This part has ${length} bytes`)
      const { repository, actor } = await authorizeTransfer(deps, request, { action: 'push', oid: part.oid })
      const place = { ...part, sender: senderOf(actor), repoUid: repository.uid }
      await runAs(callerOfActor(actor, request), () =>
        slots.run(async () => {
          await database.tx((tx) => refuseWithoutSpace(deps, tx, repository.ownerId, part.size))
          if (await isPartSpoolFull(config, { sender: place.sender, length })) throw tooMuch()
          await receivePart({ config, joined }, { ...place, body: request.raw, length })
          // Clients want one, and look at it no further: what all parts together are is hashed.
          reply.header('etag', `"${part.oid}-${part.number}"`)
        }),
      )
      return sendLfs(reply, {})
    },
  )

  app.post(`${root}/parts/:oid/:size/:partBytes`, { ...writing, bodyLimit: lfsBodyBytes }, async (request, reply) => {
    const cut = read(Cut, request.params)
    if (read(Completion, request.body).oid !== cut.oid) throw unprocessable('This is the address of another object')
    const mayPush = () => authorizeTransfer(deps, request, { action: 'push', oid: cut.oid })
    const { repository, actor } = await mayPush()
    const place = { ...cut, sender: senderOf(actor), repoUid: repository.uid }
    await runAs(callerOfActor(actor, request), () => slots.run(() => complete({ repository, place, mayPush })))
    return sendLfs(reply, {})
  })

  async function complete({ repository, place, mayPush }: Completing): Promise<void> {
    const { oid, size } = place
    // Who asks again since no answer came gets the one that was on its way.
    const held = await selectHeld(database.read, { repoId: repository.id, oids: [oid] })
    if (held.get(oid) !== size) {
      const missing = await firstMissing(config, place)
      if (missing !== undefined) throw unprocessable(`Part ${missing} of this object has not come`)
      try {
        const stillMay = async () => void (await mayPush())
        const file = await joined.whole(partsFolder(config, place), { count: partCountOf(place), oid })
        const body = readParts(config, place)
        const whole = async () => (file === undefined ? undefined : { file, oid })
        await keepObject(deps, { repository, body, size, oid, stillMay, whole })
      } catch (error) {
        // Parts that make something else are of no use: which of them is wrong nobody knows.
        if (error instanceof AppError && error.said.code === 'object.other_content')
          await dropParts({ config, joined }, place)
        throw error
      }
    }
    await dropParts({ config, joined }, place)
  }
}

interface Completing {
  repository: { id: number; ownerId: number }
  place: PartsPlace
  mayPush: () => Promise<unknown>
}

/** By whom parts are known: an account, or a deploy key, which is nobody's. */
function senderOf(actor: Actor): string {
  if (actor.kind === 'user') return `user-${actor.userId}`
  if (actor.kind === 'deploy-key') return `key-${actor.sshKeyId}`
  throw AppError.unauthenticated()
}

const tooMuch = () =>
  new AppError('too-large', forGit('Too much was sent in parts and not put together: complete it, or send it tomorrow'))

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw unprocessable('This request is not what a batch of this server has told')
}
