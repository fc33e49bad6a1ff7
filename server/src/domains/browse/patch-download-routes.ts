import { limits, patchFormats } from '@sheaf/contract'
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
import { sendPatch } from './send-patch.ts'

const Address = z.object({
  owner: z.string(),
  repo: z.string(),
  /** A commit, `a..b` or `a...b`, of refs that may have slashes, and the format as the ending of a file. */
  '*': z.string().max(2 * limits.refNameMax + '....patch'.length),
})

/** What commits changed, as text for `git apply` and `git am`, at `/{owner}/{repo}/diff/{range}.diff` and `.patch`. */
export function patchDownloadRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const enter = entriesBy({ authenticate: (request) => deps.authenticator.actorOf(request, { passwords: false }) })
  app.route({
    ...enter({ by: 'anyone', area: 'repo_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: '/:owner/:repo/diff/*',
    async handler(request, reply) {
      if (request.url.includes('%00')) throw AppError.malformed(message('request.address_malformed'))
      const address = Address.safeParse(request.params)
      if (!address.success) throw AppError.malformed(message('request.address_too_long'))
      const { actor = visitor } = request
      const { owner, repo, '*': name } = address.data
      return withRequestSlot(actor, request, async () => {
        const repository = await findRepository(deps, { owner, repo, actor, action: 'read' })
        const format = patchFormats.find((each) => name.endsWith(`.${each}`))
        if (format === undefined) throw AppError.missing(message('browse.no_revision'))
        const range = name.slice(0, -format.length - 1)
        return mapGitLimits(() => sendPatch(deps, { request, reply, repository, range, format }))
      })
    },
  })
}
