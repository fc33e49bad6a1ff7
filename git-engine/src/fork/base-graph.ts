import { link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../disk/if-missing.ts'
import { makeFolder, writeDurably } from '../disk/sync-disk.ts'
import { forkBaseOf } from '../history/fork-base.ts'
import { readIdBytes } from '../history/repository-format.ts'
import { graphFolder, graphList, layerFile, readGraphList } from '../maintenance/graph-layers.ts'
import { readBaseTips } from './object-base.ts'

/**
 * The commit-graph of all that a base holds, with filters of changed paths: the first fork that is tidied makes it, and all others have it by another name for
 * the same bytes. Not where git looks for the graph of what is borrowed: it would move the file, and build graphs of forks upon it.
 */
const graphFile = (baseDir: string) => join(baseDir, 'commit-graph')

/** What the fork borrows: nothing where it is none, or borrows what was not made for forks. */
async function baseOf(gitDir: string): Promise<{ baseDir: string; tips: string[] } | undefined> {
  const baseDir = forkBaseOf(gitDir)
  if (baseDir === undefined) return undefined
  const tips = await readBaseTips(baseDir).catch(ifMissing(undefined))
  return tips && { baseDir, tips: tips.map(({ oid }) => oid) }
}

/** Makes the graph of its base the whole graph of a fork, where there is one. Says whether it did. */
export async function takeBaseGraph(gitDir: string): Promise<boolean> {
  const base = await baseOf(gitDir)
  if (base === undefined) return false
  const shared = graphFile(base.baseDir)
  const hash = await hashOf(shared, readIdBytes(gitDir)).catch(ifMissing(undefined))
  if (hash === undefined) return false
  await makeFolder(graphFolder(gitDir))
  if (!(await isLinked(shared, layerFile(gitDir, hash)))) return false
  await writeDurably(graphList(gitDir), `${hash}\n`)
  return true
}

/**
 * Makes the graph of the base, by `write`, which makes that of the fork one of what these tips reach and nothing else, and has it shared. A file that can't
 * be shared stays the fork's own. Says whether it was written: not where nothing is borrowed.
 */
export async function makeBaseGraph(
  gitDir: string,
  write: (tips: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const base = await baseOf(gitDir)
  if (base === undefined || base.tips.length === 0) return false
  await write(base.tips)
  const [hash, ...more] = await readGraphList(gitDir).catch(ifMissing<string[]>([]))
  if (hash === undefined || more.length > 0) return true
  const shared = graphFile(base.baseDir)
  // What a power cut has left of one gives way.
  const isThere = (await hashOf(shared, readIdBytes(gitDir)).catch(ifMissing(undefined))) !== undefined
  if (!isThere) await rm(shared, { force: true })
  await isLinked(layerFile(gitDir, hash), shared)
  return true
}

/** A file system that has no more links of a file, or none at all, is no failure. One that is there already is the same. */
const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST',
  )

/** The hash that a graph ends with (gitformat-commit-graph(5)); nothing where a power cut has left no graph. */
async function hashOf(file: string, idBytes: number): Promise<string | undefined> {
  const handle = await open(file, 'r')
  try {
    const hash = Buffer.alloc(idBytes)
    const { size } = await handle.stat()
    if (size <= idBytes) return undefined
    await handle.read(hash, 0, idBytes, size - idBytes)
    return hash.toString('hex')
  } finally {
    await handle.close()
  }
}
