import type { RepositoryCard } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { mapGitLimits } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findRepositoryCard } from '../repository-cards/index.ts'
import { type HubEntry, presentEntries } from './hub-entries.ts'
import { presentFacts } from './hub-facts.ts'
import { noCommit } from './revision.ts'

/** What clients ask of a repository beside what everybody is told. */
export interface Details {
  /** Every file with its size, as `files_metadata` asks. */
  blobs: boolean
  /** What alone is wanted, where that is said. */
  expand: readonly string[]
}

/**
 * Files that one answer names. Of a repository with more it names none: clients list it page by page then, as they do where a Hub has too
 * many for one answer.
 */
const filesAtOnce = 10_000

/** A repository as `model_info` and `dataset_info` know it. */
export async function describeRepository(
  deps: Pick<Deps, 'git' | 'database'>,
  { repository, commit, details }: { repository: FoundRepository; commit: string | undefined; details: Details },
) {
  const { expand, blobs } = details
  const wantsFiles = expand.length === 0 || expand.includes('siblings')
  const siblings =
    wantsFiles && commit !== undefined ? await listSiblings(deps, { repository, commit, blobs }) : undefined
  const known = presentHubRepository(repository)
  const card = await findRepositoryCard(deps.database.read, repository.id)
  const said = presentFacts(repository.kind === 'dataset' ? 'dataset' : 'model', card?.facts)
  const weights = card?.parameters === null || card === undefined ? undefined : presentWeights(card)
  const tags = [...new Set([...known.tags, ...said.tags])]
  const all = { ...known, ...said, tags, sha: commit ?? noCommit, safetensors: weights, usedStorage: card?.bytes }
  if (expand.length === 0) return { ...all, siblings }
  const wanted = new Set(['_id', 'id', 'modelId', ...expand])
  return { ...Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name))), siblings }
}

const presentWeights = ({ parameters, dtypes }: Pick<RepositoryCard, 'parameters' | 'dtypes'>) => ({
  parameters: Object.fromEntries(dtypes.map((each) => [each.dtype, each.parameters])),
  total: parameters,
})

/** How a repository is gated, in the words of clients. */
export const presentGate = (gate: FoundRepository['gate']) => (gate === '' ? false : gate)

/** What is known of a repository without a look at its files. */
export function presentHubRepository({
  uid,
  kind,
  ownerName,
  name,
  isPrivate,
  gate,
  topics,
  stars,
  downloads,
  downloadsWeek,
  downloadsAll,
  createdAt,
  updatedAt,
}: Pick<
  FoundRepository,
  | 'uid'
  | 'kind'
  | 'ownerName'
  | 'name'
  | 'isPrivate'
  | 'gate'
  | 'topics'
  | 'stars'
  | 'downloads'
  | 'downloadsWeek'
  | 'downloadsAll'
  | 'createdAt'
  | 'updatedAt'
>) {
  const id = `${ownerName}/${name}`
  return {
    _id: uid,
    id,
    ...(kind !== 'dataset' && { modelId: id }),
    author: ownerName,
    private: isPrivate,
    gated: presentGate(gate),
    disabled: false,
    likes: stars,
    downloads,
    downloadsAllTime: downloadsAll,
    trendingScore: downloadsWeek,
    tags: topics === '' ? [] : topics.split(' '),
    createdAt: new Date(createdAt).toISOString(),
    lastModified: new Date(updatedAt).toISOString(),
  }
}

async function listSiblings(
  deps: Pick<Deps, 'git' | 'database'>,
  { repository, commit, blobs }: { repository: FoundRepository; commit: string; blobs: boolean },
) {
  const { git } = deps
  const { gitDir } = repository
  return mapGitLimits(async () => {
    const { tree } = await git.read.objects.commit(gitDir, commit)
    const walk = { gitDir, tree, recursive: true, after: undefined, limit: filesAtOnce }
    const { entries, next } = await git.read.walk(walk)
    if (next !== undefined) return undefined
    const files = entries.filter(({ entry }) => entry.kind === 'blob' || entry.kind === 'symlink')
    if (!blobs) return files.map(({ path }) => ({ rfilename: path.toString('utf8') }))
    return (await presentEntries(deps, { repository, commit, folder: [], entries: files, expand: false })).map(
      presentSibling,
    )
  })
}

const presentSibling = ({ path, size, oid, lfs }: HubEntry) => ({
  rfilename: path,
  size,
  blobId: oid,
  ...(lfs && { lfs: { sha256: lfs.oid, size: lfs.size, pointerSize: lfs.pointerSize } }),
})
