import { syncPath } from '../disk/sync-disk.ts'
import { makeBaseGraph, takeBaseGraph } from '../fork/base-graph.ts'
import type { Git } from '../process/run-git.ts'
import { type GraphLayer, graphFolder, graphList, readGraphState } from './graph-layers.ts'
import { surveyObjects } from './survey-objects.ts'

const deadlineMs = 30 * 60_000

/** An import brings so many objects at once that pages wait for the filters of changed paths no longer. */
const importedObjects = 25_000

/**
 * A new layer swallows those below it that are less than so many times its size: as many layers as a logarithm, and
 * every commit is written anew a few times only.
 */
const growth = 4

/**
 * Git gives a changed path 10 bits, so that the filter of a commit which touches one file is two or three bytes. The seven
 * hashes of a path are multiples of one number: in so few bits they fall together for some paths, and every tenth commit
 * is a false positive that costs two trees. 36 bits make sizes of few common divisors out of one to four paths, for four
 * bytes more a commit.
 */
const bitsPerPath = 36

/** Pages of an import wait for its graph, and the threads that index it for searches are as busy: with a process that yields, they would be as fast as these let it. */
const niceOfImport = 0

interface WriteOptions {
  git: Git
  gitDir: string
  signal: AbortSignal
  /** New commits, where they are known; else all refs are walked. */
  tips?: readonly string[] | undefined
  /** Changes when an import is one, for tests. */
  importOf?: number | undefined
}

/**
 * Adds to the commit-graph what it lacks: milliseconds after a push. After an import the graph comes without filters
 * first, since they take seven times as long; says whether that was so.
 */
export async function extendGraph(options: WriteOptions): Promise<{ isImport: boolean }> {
  const { git, gitDir, signal, tips, importOf = importedObjects } = options
  const [{ writtenAt, layers: before }, { packs, isBorrower }] = await Promise.all([
    readGraphState(gitDir),
    surveyObjects(gitDir),
  ])
  const fresh = packs.filter((pack) => pack.writtenAt >= writtenAt)
  // What a new fork borrows has come all at once, too.
  const isFork = isBorrower && before.length === 0
  const isImport = isFork || fresh.reduce((sum, pack) => sum + pack.objects, 0) >= importOf
  const hasTaken = isFork && (await takeBaseGraph(gitDir))
  const layers = hasTaken ? (await readGraphState(gitDir)).layers : before
  const withFilters = hasTaken || !isImport
  const how = ['--no-progress', '--split', `--size-multiple=${growth}`, `--${withFilters ? '' : 'no-'}changed-paths`]
  const write = (from: string, input = '') =>
    git.run({
      gitDir,
      args: ['commit-graph', 'write', ...how, from],
      input,
      environment: filterSize(layers),
      signal,
      deadlineMs,
      lane: 'maintenance',
      ...(isImport && !isFork && { nice: niceOfImport }),
    })
  if (tips === undefined) await write('--reachable')
  else {
    const input = tips.map((oid) => `${oid}\n`).join('')
    // A commit that was refused or has gone again is not there; then the refs say what is.
    await write('--stdin-commits', input).catch(() => write('--reachable'))
  }
  await syncChain(gitDir)
  return { isImport }
}

/** Does a layer of the graph lack filters of changed paths? */
export async function lacksFilters(gitDir: string): Promise<boolean> {
  const { layers } = await readGraphState(gitDir)
  return layers.some(({ filterBits, commits }) => filterBits === 0 && commits > 0)
}

/**
 * Writes the graph as one, with filters throughout and nothing that is gone; that of a fork as what it borrows, which all forks of its base share, and the
 * rest. What filters there are is taken over, so that this takes a second per 100,000 commits, and seven where there are none.
 */
export async function rewriteGraph({ git, gitDir, signal }: WriteOptions): Promise<void> {
  const { layers } = await readGraphState(gitDir)
  const write = async (split: 'replace' | 'no-merge', from: string, input = '') => {
    const args = ['commit-graph', 'write', '--no-progress', `--split=${split}`, '--changed-paths', from]
    const environment = filterSize(layers)
    await git.run({ gitDir, args, input, environment, signal, deadlineMs, lane: 'maintenance' })
  }
  const writeAll = (tips: readonly string[]) =>
    write('replace', '--stdin-commits', tips.map((oid) => `${oid}\n`).join(''))
  const hasBase = (await takeBaseGraph(gitDir)) || (await makeBaseGraph(gitDir, writeAll))
  await write(hasBase ? 'no-merge' : 'replace', '--reachable')
  await syncChain(gitDir)
}

/**
 * The size of filters, which git takes from its environment alone (its own tests set it; the file tells it to every
 * reader). The layers of one graph keep to one size: later gits leave aside the filters of a layer whose size is another.
 */
function filterSize(layers: readonly GraphLayer[]): { GIT_TEST_BLOOM_SETTINGS_BITS_PER_ENTRY: string } {
  const bits = layers.findLast(({ filterBits }) => filterBits > 0)?.filterBits ?? bitsPerPath
  return { GIT_TEST_BLOOM_SETTINGS_BITS_PER_ENTRY: String(bits) }
}

/** Git renames the list of layers to its path without an fsync: a power cut left it empty, and each git warned of it. */
async function syncChain(gitDir: string): Promise<void> {
  try {
    await syncPath(graphList(gitDir))
    await syncPath(graphFolder(gitDir))
  } catch (error) {
    // Nothing was there to write down.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
