import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { describeRepository } from './describe-repository.ts'
import { findHubRepository, type HubKind, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub, sendHubJson } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot, inListingSlot } from './hub-slot.ts'
import { jsonList } from './json-list.ts'
import { listHubCommits } from './list-hub-commits.ts'
import { listHubRefs } from './list-hub-refs.ts'
import { Filters, listHubRepositories, Parameters, YesOrNo } from './list-hub-repositories.ts'
import { listHubPaths, listHubTree } from './list-hub-tree.ts'
import { commitAt } from './revision.ts'
import { whoAmI } from './who-am-i.ts'

/** Clients write `true`, `True` or `1`. */
export const Flag = z.optional(z.union([z.boolean(), z.string()])).transform((value) => /^(true|1)$/i.test(`${value}`))
/** What may be named once or more often, by either of two names. */
const Words = z.optional(z.union([z.string(), z.array(z.string())])).transform((value) => [value ?? []].flat())
const Count = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined)

const Revision = z.object({ rev: z.string().optional(), '*': z.string().optional() })
const InfoQuery = z.object({ blobs: Flag, expand: Words, 'expand[]': Words })
const TreeQuery = z.object({ recursive: Flag, expand: Flag, limit: Count, cursor: z.string().optional() })
const CommitsQuery = z.object({ p: z.coerce.number().int().min(0).max(1_000_000).catch(0), limit: Count })
/** A zero is in no text of a database. */
export const HubText = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/)
const ListQuery = z.object({
  search: HubText.optional(),
  author: HubText.optional(),
  filter: Filters,
  pipeline_tag: Filters,
  gated: YesOrNo.optional(),
  num_parameters: Parameters.optional(),
  sort: z.string().max(100).optional(),
  limit: Count,
  full: Flag,
  cardData: Flag,
  expand: Words,
  'expand[]': Words,
  cursor: z.string().max(500).optional(),
})
const PathsBody = z.object({ paths: Words, expand: Flag })

/** Paths that are asked for at once: clients ask for five hundred. */
const pathsAtOnce = 1_000

interface Reading {
  deps: Deps
  kind: HubKind
  enter: ReturnType<typeof hubEntries>
}

/** Who asks, whatever they ask for. */
export function whoAmIRoute(app: FastifyInstance, { deps, enter }: Omit<Reading, 'kind'>): void {
  app.get('/api/whoami-v2', enter({ by: 'account', area: 'repo_access', level: 0 }), (request, reply) =>
    inHubSlot(request, async () => sendHub(reply, await whoAmI(deps, userOf(request.actor ?? visitor)))),
  )
}

/** Models or datasets that whoever asks may see: `/api/models` and `/api/datasets`. */
export function hubListRoute(app: FastifyInstance, { deps, kind, enter }: Reading): void {
  app.get(`/api/${kind}s`, enter({ by: 'anyone', area: 'repo_access', level: 1 }), (request, reply) =>
    inHubSlot(request, async () => {
      const query = parseHub(ListQuery, request.query)
      const filters = [...query.filter, ...query.pipeline_tag]
      const asked = {
        ...query,
        filters,
        cardData: query.cardData || query.full,
        expand: [...query.expand, ...query['expand[]']],
      }
      const { items, next } = await listHubRepositories(deps, { actor: request.actor ?? visitor, kind, asked })
      if (next !== undefined) reply.header('link', linkToNext(deps, request, { cursor: next }))
      return sendHub(reply, items)
    }),
  )
}

/** What the Hub's API says of repositories of a kind: `/api/models/{id}…` and `/api/datasets/{id}…`. */
export function hubReadRoutes(app: FastifyInstance, { deps, kind, enter }: Reading): void {
  const reading = enter({ by: 'anyone', area: 'repo_access', level: 1 })
  const writing = enter({ by: 'account', area: 'repo_access', level: 2 })
  const root = `/api/${kind}s/:owner/:repo`
  const find = (request: FastifyRequest, action: 'see' | 'read' | 'push' = 'read') =>
    findHubRepository(deps, request, { kind, action })
  const list = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(url, reading, (request, reply) => inListingSlot(request, () => answer(request, reply)))

  const describe = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = parseHub(InfoQuery, request.query)
    const { rev } = parseHub(Revision, request.params)
    const { repository } = await find(request, 'see')
    const commit = await commitAt(deps, { repository, revision: rev ?? repository.defaultBranch })
    const details = { blobs: query.blobs, expand: [...query.expand, ...query['expand[]']] }
    const { siblings, ...about } = await describeRepository(deps, { repository, commit, details })
    if (siblings === undefined) return sendHub(reply, about)
    return sendHubJson(reply, `${JSON.stringify(about).slice(0, -1)},"siblings":${await jsonList(siblings)}}`)
  }
  list(root, describe)
  list(`${root}/revision/:rev`, describe)

  const tree = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = parseHub(TreeQuery, request.query)
    const { rev = '', '*': path = '' } = parseHub(Revision, request.params)
    const { repository } = await find(request, 'see')
    const commit = await commitAt(deps, { repository, revision: rev })
    if (commit === undefined) {
      if (path === '') return sendHub(reply, [])
      throw AppError.missing(message('browse.no_folder'))
    }
    reply.header('x-repo-commit', commit)
    const { recursive, limit, cursor } = query
    // What commits say is of the contents.
    const expand = query.expand && repository.mayRead
    const page = { repository, commit, path, recursive, expand, limit, cursor }
    const { entries, next } = await listHubTree(deps, page)
    if (next !== undefined) reply.header('link', linkToNext(deps, request, { cursor: next }))
    return sendHubJson(reply, await jsonList(entries))
  }
  list(`${root}/tree/:rev`, tree)
  list(`${root}/tree/:rev/*`, tree)

  list(`${root}/refs`, async (request, reply) => {
    const { repository } = await find(request, 'see')
    const { pullRequests, ...refs } = await listHubRefs(deps, repository)
    const asksForPulls = new URLSearchParams(request.url.split('?')[1] ?? '').has('include_prs')
    return sendHub(reply, asksForPulls && repository.mayRead ? { ...refs, pullRequests } : refs)
  })

  list(`${root}/commits/:rev`, async (request, reply) => {
    const { p: page, limit } = parseHub(CommitsQuery, request.query)
    const { rev = '' } = parseHub(Revision, request.params)
    const { repository } = await find(request)
    const commit = await commitAt(deps, { repository, revision: rev })
    if (commit === undefined) return sendHub(reply, [])
    reply.header('x-repo-commit', commit)
    const signal = disconnectSignal(reply)
    const { commits, hasMore } = await listHubCommits(deps, { repository, commit, page, limit, signal })
    if (hasMore) reply.header('link', linkToNext(deps, request, { p: String(page + 1) }))
    return sendHubJson(reply, await jsonList(commits))
  })

  app.post(`${root}/paths-info/:rev`, { ...reading, bodyLimit: hubBodyBytes }, (request, reply) =>
    inListingSlot(request, async () => {
      const { paths, expand } = parseHub(PathsBody, request.body)
      if (paths.length > pathsAtOnce) throw refuseHub(413, `At most ${pathsAtOnce} paths are asked for at once`)
      const { rev = '' } = parseHub(Revision, request.params)
      const { repository } = await find(request, 'see')
      const commit = await commitAt(deps, { repository, revision: rev })
      if (commit === undefined) return sendHub(reply, [])
      reply.header('x-repo-commit', commit)
      return sendHubJson(
        reply,
        await jsonList(await listHubPaths(deps, { repository, commit, paths, expand: expand && repository.mayRead })),
      )
    }),
  )

  const check = (url: string, options: RouteShorthandOptions, action: 'read' | 'push') =>
    app.get(url, options, (request, reply) =>
      inHubSlot(request, async () => {
        await find(request, action)
        return sendHub(reply, {})
      }),
    )
  check(`${root}/auth-check`, reading, 'read')
  check(`${root}/auth-check/write`, writing, 'push')
}

/** A part of a request as a schema has it. Refused (AppError, 400): anything else. */
export function parseHub<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuseHub(400, `This request is not what clients of the Hub send: ${issue?.path.join('.') ?? ''}`)
}
