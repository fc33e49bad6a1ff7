import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { openToAll } from '../../http/entry.ts'
import { deviceOauthRoutes } from '../device-logins/index.ts'
import { gitTransportRoutes } from '../git-transport/index.ts'
import { lfsRoutes } from '../lfs/index.ts'
import { createProposals } from '../pulls/index.ts'
import { explainDamage } from '../repositories/index.ts'
import { hubCollectionRoutes } from './collection-routes.ts'
import { hubDiscussionRoutes } from './discussion-routes.ts'
import { hubDiscussionWrites } from './discussion-writes.ts'
import { hubDuplicateRoute } from './duplicate-route.ts'
import { hubEntries } from './find-hub-repository.ts'
import { hubGateRoutes } from './gate-routes.ts'
import { readHubBodies, writeHubError } from './hub-media.ts'
import { hubLfsFilesRoutes } from './lfs-files-routes.ts'
import { hubLikeRoutes, hubLikesRoute } from './like-routes.ts'
import { hubManageRoutes, hubMoveRoute } from './manage-routes.ts'
import { hubParquetRoutes } from './parquet-routes.ts'
import { hubPeopleRoutes } from './people-routes.ts'
import { hubListRoute, hubReadRoutes, whoAmIRoute } from './read-routes.ts'
import { resolveRoutes } from './resolve-routes.ts'
import { hubWebhookRoutes } from './webhook-routes.ts'
import { hubRepositoryRoutes, hubWriteRoutes } from './write-routes.ts'
import { xetRoutes } from './xet-routes.ts'

type HubDeps = Deps & { authenticator: Authenticator }

const Page = z.object({ owner: z.string().min(1), repo: z.string().min(1), '*': z.string().optional() })

/** What clients of the Hugging Face Hub speak: its API, its files. docs/hub.md says which calls of which clients. */
export function hubRoutes(app: FastifyInstance, deps: HubDeps): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const damage = await explainDamage(deps, { address: request.params, id: request.id, error: thrown })
    return writeHubError(damage ?? thrown, request, reply)
  })
  readHubBodies(app)
  const enter = hubEntries(deps)
  whoAmIRoute(app, { deps, enter })
  hubRepositoryRoutes(app, { deps, enter })
  hubMoveRoute(app, { deps, enter })
  hubLikesRoute(app, { deps, enter })
  hubPeopleRoutes(app, { deps, enter })
  hubWebhookRoutes(app, { deps, enter })
  deviceOauthRoutes(app, deps)
  hubCollectionRoutes(app, { deps, enter })
  hubParquetRoutes(app, { deps, enter })
  xetRoutes(app, deps, enter)
  for (const kind of ['model', 'dataset'] as const) {
    hubListRoute(app, { deps, kind, enter })
    hubReadRoutes(app, { deps, kind, enter })
    hubWriteRoutes(app, { deps, kind, enter })
    hubManageRoutes(app, { deps, kind, enter })
    hubDuplicateRoute(app, { deps, kind, enter })
    hubGateRoutes(app, { deps, kind, enter })
    hubLikeRoutes(app, { deps, kind, enter })
    hubLfsFilesRoutes(app, { deps, kind, enter })
    hubDiscussionRoutes(app, { deps, kind, enter })
    hubDiscussionWrites(app, { deps, kind, enter })
    resolveRoutes(app, { deps, kind, enter })
  }
}

/**
 * Datasets below `/datasets/`, where clients of the Hub look for them: with Git and Git LFS, and their pages, which lie where all
 * repositories do.
 */
export async function datasetRoutes(app: FastifyInstance, deps: HubDeps): Promise<void> {
  const prefix = '/datasets'
  await app.register(async (scope) => gitTransportRoutes(scope, { ...deps, proposals: createProposals(deps) }), {
    prefix,
  })
  await app.register(async (scope) => lfsRoutes(scope, deps), { prefix })
  for (const url of ['/datasets/:owner/:repo', '/datasets/:owner/:repo/*']) {
    app.get(url, openToAll, (request, reply) => {
      const page = Page.safeParse(request.params)
      if (!page.success) throw AppError.missing(message('repository.missing'))
      const { owner, repo, '*': rest = '' } = page.data
      const names = [owner, repo, ...rest.split('/')].filter((name) => name !== '')
      return reply.redirect(`/${names.map(encodeURIComponent).join('/')}`)
    })
  }
}
