import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { beginDuplicate, beginFork, findCopy } from '../copies/index.ts'
import { listOwnersOf } from '../repositories/index.ts'
import { findHubRepository, type HubKind, type hubEntries, prefixOf } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { hubOrigin } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { parseHub } from './read-routes.ts'

const Duplicate = z.object({
  repository: z
    .string()
    .max(200)
    .regex(/^[^/]+\/[^/]+$/)
    .nullish(),
  visibility: z.enum(['public', 'private']).nullish(),
})

/** A copy that is made sooner is there when its client is answered; of others it is told that they are not yet. In milliseconds. */
const patience = { all: 10_000, step: 100 }

/**
 * `duplicate_repo`: a copy with all branches, tags and large files, in one's own name or in that of a team. It is a fork, where what is copied
 * is somebody else's, and a repository of its own, where it is that same owner's.
 */
export function hubDuplicateRoute(
  app: FastifyInstance,
  { deps, kind, enter }: { deps: Deps; kind: HubKind; enter: ReturnType<typeof hubEntries> },
): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  app.post(`/api/${kind}s/:owner/:repo/duplicate`, writing, async (request, reply) => {
    const begun = await inHubSlot(request, async () => {
      const { repository: wanted, visibility } = parseHub(Duplicate, request.body ?? {})
      const { repository: source, actor } = await findHubRepository(deps, request, { kind, action: 'read' })
      const user = userOf(actor)
      const [ownerName = '', name = ''] = (wanted ?? `${user.username}/${source.name}`).split('/')
      const owners = await listOwnersOf(deps.database.read, { userId: user.userId })
      const owner = owners.find((each) => foldAscii(each.name) === foldAscii(ownerName))
      if (owner === undefined)
        throw refuseHub(403, 'You make repositories in your own name, and in those of your teams')
      const fields = { owner_uid: owner.uid, team: owner.kind === 'team', repo_name: name }
      const parsed = contract.forkRepository.body.safeParse({ ...fields, repo_is_private: visibility === 'private' })
      if (!parsed.success) throw refuseHub(400, 'No repository can have this name')
      const to = {
        ownerUid: owner.uid,
        isTeam: owner.kind === 'team',
        name: parsed.data.repo_name,
        description: source.description,
        isPrivate: parsed.data.repo_is_private,
      }
      const url = `${hubOrigin(deps, request)}/${prefixOf[kind]}${owner.name}/${to.name}`
      try {
        const begin = source.ownerUid === owner.uid ? beginDuplicate : beginFork
        const { uid } = await begin(deps, { actor: user, address: addressOf(request.ip), source, to })
        return { url, uid, userId: user.userId }
      } catch (error) {
        if (!(error instanceof AppError) || error.said.code !== 'repository.name_taken') throw error
        // Clients that are content with one that is there read its address here.
        return { url, taken: error.message }
      }
    })
    const { url } = begun
    if ('taken' in begun) return sendHub(reply.header('x-error-message', begun.taken), { error: begun.taken, url }, 409)
    const end = Date.now() + patience.all
    for (;;) {
      const copy = await findCopy(deps.database.read, begun)
      if (copy === undefined || copy.state === 'failed') throw refuseHub(422, 'The repository could not be copied')
      const isPending = copy.state !== 'done'
      if (!isPending || Date.now() > end) return sendHub(reply, { url, filesCopyPending: isPending })
      await sleep(patience.step)
    }
  })
}
