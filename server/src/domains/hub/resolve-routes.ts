import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import { createLru } from '@sheaf/server-core/lru'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { mapGitLimits, type RawType, sendRaw } from '../browse/index.ts'
import { countDownload } from '../downloads/index.ts'
import { findHubRepository, type HubKind, type hubEntries, prefixOf } from './find-hub-repository.ts'
import { inHubSlot } from './hub-slot.ts'
import { answeredCommit } from './revision.ts'

const Address = z.object({ rev: z.string().max(limits.refNameMax), '*': z.string().max(limits.treePathMax) })

/**
 * Files at `/{id}/resolve/{revision}/{path}`. What Git LFS keeps is sent here as well and never redirected: clients follow what stays on one
 * host, and look for the commit in the last answer.
 */
export function resolveRoutes(
  app: FastifyInstance,
  { deps, kind, enter }: { deps: Deps; kind: HubKind; enter: ReturnType<typeof hubEntries> },
): void {
  const types = createLru<RawType>({ capacity: 10_000 })
  app.route({
    ...enter({ by: 'anyone', area: 'repo_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: `/${prefixOf[kind]}:owner/:repo/resolve/:rev/*`,
    handler: (request, reply) =>
      inHubSlot(request, async () => {
        const address = Address.safeParse(request.params)
        if (!address.success || request.url.includes('%00')) throw AppError.missing(message('browse.no_file'))
        const { rev, '*': path } = address.data
        const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'read' })
        const commit = await answeredCommit(deps, reply, { repository, revision: rev })
        const file = { request, reply, repository, revision: commit, path, isForHub: true }
        const sent = await mapGitLimits(() => sendRaw({ ...deps, types }, file))
        // Who asks what it is, or has it already, downloads nothing.
        if (request.method === 'GET' && reply.statusCode < 300)
          countDownload(deps, { repoId: repository.id, actor, address: addressOf(request.ip) })
        return sent
      }),
  })
}
