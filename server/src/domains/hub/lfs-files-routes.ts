import { userOf } from '@sheaf/server-core/actor'
import type { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { type Removal, removeObjects, selectStored, showStorage } from '../repository-storage/index.ts'
import { findHubRepository, type HubKind, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot, inListingSlot } from './hub-slot.ts'
import { parseHub } from './read-routes.ts'

/** Rows of an answer: clients follow the header to the next. */
const pageSize = 100
/** As many as clients name in one request. */
const mostObjects = 1_000

const ObjectId = z.string().regex(/^[0-9a-f]{64}$/)
const Page = z.object({ cursor: ObjectId.optional().catch(undefined) })
const Deletions = z.object({
  deletions: z.object({ sha: z.array(ObjectId).min(1).max(mostObjects), rewriteHistory: z.boolean().nullish() }),
})

interface LargeFiles {
  deps: Deps
  kind: HubKind
  enter: ReturnType<typeof hubEntries>
}

/** The large files of a repository, as clients of the Hub list them and remove some: by the rights and the rules of its storage page. */
export function hubLfsFilesRoutes(app: FastifyInstance, { deps, kind, enter }: LargeFiles): void {
  const root = `/api/${kind}s/:owner/:repo/lfs-files`
  const managing = enter({ by: 'account', area: 'repo_access', level: 2 })

  app.get(root, managing, (request, reply) =>
    inHubSlot(request, async () => {
      const { cursor: after } = parseHub(Page, request.query)
      const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'see-settings' })
      const { ownerName: owner, name: repo, id: repoId, defaultBranch } = repository
      // As with the page, whoever looks lets it be counted what files the objects are.
      if (after === undefined) await showStorage(deps, { owner, repo, actor: userOf(actor) })
      const found = await selectStored(deps.database.read, { repoId, after: after ?? '', limit: pageSize + 1 })
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1) : undefined
      if (last !== undefined) reply.header('link', linkToNext(deps, request, { cursor: last.oid }))
      const files = rows.map(({ oid, path, reach, bytes, createdAt }) => ({
        fileOid: oid,
        // Clients take a name for granted: what is not counted yet, and what no commit ever named, has none but its id.
        filename: path ?? oid,
        oid,
        pushedAt: new Date(createdAt).toISOString(),
        ...(reach === 'current' && { ref: `refs/heads/${defaultBranch}` }),
        size: bytes,
      }))
      return sendHub(reply, files)
    }),
  )

  // It looks at all that Git has: as few at a time as of what takes as long.
  app.post(`${root}/batch`, { ...managing, bodyLimit: hubBodyBytes }, (request, reply) =>
    inListingSlot(request, async () => {
      const { sha: oids, rewriteHistory } = parseHub(Deletions, request.body).deletions
      const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'delete' })
      await deps.limits.take('change-repository/account', `${userOf(actor).userId}`)
      const { id: repoId, gitDir } = repository
      const removal = await removeObjects(deps, { repoId, gitDir, oids })
      if (removal.kind !== 'removed') throw refusalOf(removal, rewriteHistory ?? false)
      return sendHub(reply, {})
    }),
  )
}

/** Says why nothing was removed, and what helps. */
function refusalOf(removal: Exclude<Removal, { kind: 'removed' }>, rewriteHistory: boolean): AppError {
  if (removal.kind === 'too-long')
    return refuseHub(422, 'Nothing was removed: looking at this history takes too long. Use Storage in the settings')
  const which = `${removal.count} of these objects (${removal.oid.slice(0, 12)})`
  switch (removal.kind) {
    case 'missing':
      return refuseHub(404, `Nothing was removed: the repository does not have ${which}`)
    case 'fresh':
      return refuseHub(409, `Nothing was removed: ${which} came or were pushed within a day. Try again tomorrow`)
    case 'needed': {
      const rewriting = rewriteHistory ? ', and history is not rewritten here' : ''
      const help =
        'Take them out of all branches, tags and pull requests first (super_squash_history leaves one commit)'
      const later = 'they can be removed once Git has dropped the old commits'
      return refuseHub(409, `Nothing was removed: commits point to ${which}${rewriting}. ${help}: ${later}`)
    }
  }
}
