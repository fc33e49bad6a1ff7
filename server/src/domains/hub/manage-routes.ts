import { contract } from '@sheaf/contract'
import { userOf, visitor } from '@sheaf/server-core/actor'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { listOwnersOf } from '../repositories/index.ts'
import { renameRepository, setGate, setVisibility } from '../repository-settings/index.ts'
import { moveToOwner } from '../transfers/index.ts'
import { presentGate } from './describe-repository.ts'
import { findHubRepository, findNamedRepository, type HubKind, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { inHubSlot, inListingSlot } from './hub-slot.ts'
import { parseHub } from './read-routes.ts'
import { squashBranch } from './squash-branch.ts'

const Name = z
  .string()
  .max(200)
  .regex(/^[^/]+\/[^/]+$/)
  .transform((text): [string, string] => {
    const [owner = '', repo = ''] = text.split('/')
    return [owner, repo]
  })
const Move = z.object({ fromRepo: Name, toRepo: Name, type: z.enum(['model', 'dataset']).nullish() })
const Settings = z.object({
  private: z.boolean().nullish(),
  visibility: z.enum(['public', 'private']).nullish(),
  gated: z.union([z.literal(false), z.enum(['auto', 'manual'])]).nullish(),
})
const Revision = z.object({ rev: z.string() })
const Squash = z.object({ message: z.string().max(10_000).nullish() })

interface Managing {
  deps: Deps
  enter: ReturnType<typeof hubEntries>
}

/** Another name for a repository, another owner, or both: the old address leads to it for 90 days. */
export function hubMoveRoute(app: FastifyInstance, { deps, enter }: Managing): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  app.post('/api/repos/move', writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { fromRepo, toRepo, type } = parseHub(Move, request.body)
      const actor = userOf(request.actor ?? visitor)
      const kind: HubKind = type ?? 'model'
      const [ownerName, newName] = toRepo
      const isRenaming = foldAscii(ownerName) === foldAscii(fromRepo[0])
      const action = isRenaming ? 'change-settings' : 'transfer'
      const { repository } = await findNamedRepository(deps, request, { names: fromRepo, kind, action })
      const named = contract.renameRepository.body.safeParse({ repo_name: newName })
      if (!named.success) throw refuseHub(400, 'No repository can have this name')
      await deps.limits.take('change-repository/account', `${actor.userId}`)
      const moving = { actor, owner: repository.ownerName, repo: repository.name, name: named.data.repo_name }
      if (isRenaming) {
        await renameRepository(deps, moving)
        return sendHub(reply, {})
      }
      await deps.limits.take('transfer/account', `${actor.userId}`)
      const owners = await listOwnersOf(deps.database.read, { userId: actor.userId })
      const to = owners.find((each) => foldAscii(each.name) === foldAscii(ownerName))
      if (to === undefined)
        throw refuseHub(403, `You may not create repositories for ${ownerName}: offer it to them in its settings`)
      await moveToOwner(deps, { ...moving, to })
      return sendHub(reply, {})
    }),
  )
}

/** What clients of the Hub change of a repository as a whole: who may see it, and how much of a branch's history there is. */
export function hubManageRoutes(app: FastifyInstance, { deps, kind, enter }: Managing & { kind: HubKind }): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = `/api/${kind}s/:owner/:repo`

  app.put(`${root}/settings`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { private: isClosed, visibility, gated } = parseHub(Settings, request.body)
      const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'change-settings' })
      const isPrivate = visibility ? visibility === 'private' : (isClosed ?? repository.isPrivate)
      const before = presentGate(repository.gate)
      const gate = gated ?? before
      const user = userOf(actor)
      const place = { actor: user, owner: repository.ownerName, repo: repository.name }
      if (isPrivate !== repository.isPrivate || gate !== before)
        await deps.limits.take('change-repository/account', `${user.userId}`)
      const show = () => setVisibility(deps, { ...place, isPrivate })
      // What closes comes before what opens: at no moment is it open to more than before and after.
      if (isPrivate && !repository.isPrivate) await show()
      if (gate !== before) await setGate(deps, { ...place, gate: gate || 'none' })
      if (!isPrivate && repository.isPrivate) await show()
      return sendHub(reply, { private: isPrivate, gated: gate })
    }),
  )

  // It signs and pushes: as few at a time as of what takes as long.
  app.post(`${root}/super-squash/:rev`, writing, (request, reply) =>
    inListingSlot(request, async () => {
      const { rev: branch } = parseHub(Revision, request.params)
      const { message } = parseHub(Squash, request.body)
      const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'push' })
      const text = message?.trim() || `Squash the history of ${branch}`
      const commitOid = await squashBranch(deps, { repository, actor: userOf(actor), branch, message: text })
      return sendHub(reply, { commitOid })
    }),
  )
}
