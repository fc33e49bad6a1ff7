import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { findHubRepository, type hubEntries, prefixOf } from './find-hub-repository.ts'
import { sendHub } from './hub-media.ts'
import { hubOrigin } from './hub-origin.ts'
import { inListingSlot } from './hub-slot.ts'
import { listParquet } from './list-parquet.ts'
import { parseHub } from './read-routes.ts'
import { commitAt } from './revision.ts'

const Name = z.string().max(limits.treePathMax)
const Asked = z.object({ config: Name.optional(), split: Name.optional(), file: z.string().max(20).optional() })

/**
 * The Parquet files of a dataset, of its default branch as it is now: `/api/datasets/{id}/parquet`, of a configuration, of a split, and each by its number,
 * which leads to where the file is sent. Nothing is converted: what is listed is what was pushed.
 */
export function hubParquetRoutes(
  app: FastifyInstance,
  { deps, enter }: { deps: Deps; enter: ReturnType<typeof hubEntries> },
): void {
  const root = '/api/datasets/:owner/:repo/parquet'
  const entry = enter({ by: 'anyone', area: 'repo_access', level: 1 })

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = parseHub(Asked, request.params)
    const { repository } = await findHubRepository(deps, request, { kind: 'dataset', action: 'read' })
    const id = `${repository.ownerName}/${repository.name}`
    const commit = await commitAt(deps, { repository, revision: repository.defaultBranch })
    if (commit !== undefined) reply.header('x-repo-commit', commit)
    const signal = disconnectSignal(reply)
    const { configurations, isPartial } =
      commit === undefined
        ? { configurations: [], isPartial: false }
        : await listParquet(deps, { repository, commit, signal })
    if (isPartial) reply.header('x-hf-warning', 'parquet; This dataset has more files: these are the first of them')

    const url = (...names: string[]) =>
      `${hubOrigin(deps, request)}/api/datasets/${[...id.split('/'), 'parquet', ...names].map(encodeURIComponent).join('/')}`
    const all = configurations.map(({ name: config, splits }) => {
      const told = splits.map(({ name, paths }) => ({
        name,
        paths,
        urls: paths.map((_, number) => url(config, name, `${number}.parquet`)),
      }))
      return { name: config, splits: told }
    })
    const urlsOf = (splits: (typeof all)[number]['splits']) =>
      Object.fromEntries(splits.map(({ name, urls }) => [name, urls]))
    if (asked.config === undefined)
      return sendHub(reply, Object.fromEntries(all.map(({ name, splits }) => [name, urlsOf(splits)])))
    const splits = named(all, asked.config).splits
    if (asked.split === undefined) return sendHub(reply, urlsOf(splits))
    const { urls, paths } = named(splits, asked.split)
    if (asked.file === undefined) return sendHub(reply, urls)
    const path = paths[Number(/^(\d{1,5})\.parquet$/.exec(asked.file)?.[1] ?? -1)]
    if (path === undefined || commit === undefined) throw AppError.missing(message('browse.no_file'))
    const names = [...id.split('/'), 'resolve', commit, ...path.split('/')]
    return reply.redirect(`/${prefixOf.dataset}${names.map(encodeURIComponent).join('/')}`)
  }
  for (const url of [root, `${root}/:config`, `${root}/:config/:split`, `${root}/:config/:split/:file`])
    app.get(url, entry, (request, reply) => inListingSlot(request, () => answer(request, reply)))
}

function named<T extends { name: string }>(items: readonly T[], name: string): T {
  const found = items.find((each) => each.name === name)
  if (found === undefined) throw AppError.missing(message('browse.no_folder'))
  return found
}
