import { archiveFormats, limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { findRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { sendArchive } from './send-archive.ts'

const longestEnding = Math.max(...archiveFormats.map((format) => format.length + 1))

const Address = z.object({
  owner: z.string(),
  repo: z.string(),
  /** The revision, which may have slashes, and the format as the ending of a file. */
  '*': z.string().max(limits.refNameMax + longestEnding),
})
const Query = z.object({ path: z.string().max(limits.treePathMax).optional() })

/** Commits as files to download, at `/{owner}/{repo}/archive/{ref}.zip`, `.tar.gz` and `.tar.zst`; `?path=` packs a folder alone. */
export function archiveRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const enter = entriesBy({ authenticate: (request) => deps.authenticator.actorOf(request, { passwords: false }) })
  app.route({
    ...enter({ by: 'anyone', area: 'repo_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: '/:owner/:repo/archive/*',
    async handler(request, reply) {
      if (request.url.includes('%00')) throw AppError.malformed(message('request.address_malformed'))
      const [address, query] = [Address.safeParse(request.params), Query.safeParse(request.query)]
      if (!address.success || !query.success) throw AppError.malformed(message('request.address_too_long'))
      const { actor = visitor } = request
      const { owner, repo, '*': name } = address.data
      return withRequestSlot(actor, request, async () => {
        const repository = await findRepository(deps, { owner, repo, actor, action: 'read' })
        const format = archiveFormats.find((each) => name.endsWith(`.${each}`))
        if (format === undefined)
          throw AppError.missing(message('browse.archive_format', { formats: archiveFormats.join(', ') }))
        const revision = name.slice(0, -format.length - 1)
        const { path } = query.data
        return mapGitLimits(() => sendArchive(deps, { request, reply, repository, revision, format, path }))
      })
    },
  })
}
