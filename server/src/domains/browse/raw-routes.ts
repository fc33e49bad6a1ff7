import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { createLru } from '@sheaf/server-core/lru'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { findRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import type { RawType } from './raw-type.ts'
import { sendRaw } from './send-raw.ts'

const Address = z.object({
  owner: z.string(),
  repo: z.string(),
  /** The revision and the path: where the one ends and the other begins is found out by looking. */
  '*': z.string().max(limits.refNameMax + 1 + limits.treePathMax),
})

/** Files as they are, at `/{owner}/{repo}/raw/{ref}/{path}`: for links, images in texts, and tools. */
export function rawRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const types = createLru<RawType>({ capacity: 10_000 })
  const enter = entriesBy({ authenticate: (request) => deps.authenticator.actorOf(request, { passwords: false }) })
  app.route({
    ...enter({ by: 'anyone', area: 'repo_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: '/:owner/:repo/raw/*',
    async handler(request, reply) {
      if (request.url.includes('%00')) throw AppError.malformed(message('request.address_malformed'))
      const address = Address.safeParse(request.params)
      if (!address.success) throw AppError.malformed(message('request.address_too_long'))
      const { actor = visitor } = request
      const { owner, repo, '*': rest } = address.data
      return withRequestSlot(actor, request, async () => {
        const repository = await findRepository(deps, { owner, repo, actor, action: 'read' })
        const [, revision = rest, path = ''] = /^([^/]*)\/(.*)$/s.exec(rest) ?? []
        return mapGitLimits(() => sendRaw({ ...deps, types }, { request, reply, repository, revision, path }))
      })
    },
  })
}
