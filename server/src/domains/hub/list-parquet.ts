import { createLru } from '@sheaf/server-core/lru'
import type { DatasetConfiguration } from '../../cards/dataset-files.ts'
import type { Deps } from '../../deps.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { mapGitLimits } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findCardText } from '../repository-cards/index.ts'
import { refuseHub } from './hub-media.ts'

/** Entries of a tree that are looked at, and files that are told: what is beyond is not, which is said. */
const most = { entries: 20_000, files: 5_000, letters: 1_000_000 }
const page = 1_000

/** The Parquet files of a dataset, by configuration and split, and whether there are more than are told. */
export interface ParquetFiles {
  configurations: DatasetConfiguration[]
  isPartial: boolean
}

/** By the tree: whoever reads a dataset shard by shard asks for it before each. In letters of paths. */
const known = createLru<ParquetFiles>({
  capacity: 4_000_000,
  weigh: ({ configurations }) =>
    configurations
      .flatMap(({ splits }) => splits.flatMap(({ paths }) => paths))
      .reduce((sum, path) => sum + path.length + 32, 100),
})

/** Finds them in a commit; those of Git LFS stand at their paths as others do. */
export async function listParquet(
  deps: Pick<Deps, 'git' | 'text'>,
  {
    repository: { gitDir },
    commit,
    signal,
  }: { repository: Pick<FoundRepository, 'gitDir'>; commit: string; signal: AbortSignal },
): Promise<ParquetFiles> {
  const { git, text } = deps
  return mapGitLimits(async () => {
    const { tree } = await git.read.objects.commit(gitDir, commit)
    const before = known.get(tree)
    if (before !== undefined) return before
    const { paths, isPartial } = await parquetPaths(deps, { gitDir, tree })
    const card = paths.length === 0 ? undefined : await findCardText({ git }, { gitDir, tree })
    try {
      const read = async () => ({ card: (await card?.read(signal)) ?? null, paths })
      const configurations =
        paths.length === 0 ? [] : ((await text.runFrom('datasetFiles', read, { key: tree, signal })) ?? [])
      const found = { configurations, isPartial }
      known.set(tree, found)
      return found
    } catch (error) {
      if (!(error instanceof TextTooMuch)) throw error
      throw refuseHub(422, 'The card of this dataset describes more configurations and files than can be listed')
    }
  })
}

async function parquetPaths(
  { git }: Pick<Deps, 'git'>,
  { gitDir, tree }: { gitDir: string; tree: string },
): Promise<{ paths: string[]; isPartial: boolean }> {
  const paths: string[] = []
  let [looked, letters] = [0, 0]
  let after: string | undefined
  do {
    const { entries, next } = await git.read.walk({ gitDir, tree, recursive: true, after, limit: page })
    for (const { entry, path } of entries) {
      looked += 1
      const name = entry.kind === 'blob' ? path.toString('utf8') : ''
      if (!name.toLowerCase().endsWith('.parquet')) continue
      letters += name.length
      if (looked > most.entries || paths.length === most.files || letters > most.letters)
        return { paths, isPartial: true }
      paths.push(name)
    }
    if (looked >= most.entries && next !== undefined) return { paths, isPartial: true }
    after = next
  } while (after !== undefined)
  return { paths, isPartial: false }
}
