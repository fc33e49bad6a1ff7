import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../disk/if-missing.ts'
import { placeRepository } from '../disk/init-repository.ts'
import { baseTipsFile } from '../history/fork-base.ts'
import { hasAlternates } from '../history/repository-format.ts'
import { progressOf } from '../import/import-progress.ts'
import { surveyObjects } from '../maintenance/survey-objects.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { readSharedRefs, type SharedRef, tipsOf } from './shared-refs.ts'

/**
 * A base: the packs of a repository as they were at one moment, which its forks borrow. It holds what the branches and tags of the source reached
 * then and nothing else, and never changes: so that whatever is done in a fork, its owner finds there what they could have cloned, and no
 * more. It is no repository: it has no refs, nobody pushes to it, nothing repacks it.
 */
interface BaseOptions {
  git: Git
  /** The repository that is forked. */
  sourceDir: string
  /** Where the base lies, or is to be. */
  baseDir: string
  signal?: AbortSignal | undefined
}

/** Copying the whole of Linux takes a third of this. */
export const copyMs = 60 * 60_000

/** Makes a base of what a repository shows now; at any moment it is whole or not there. */
export async function makeBase({
  git,
  sourceDir,
  baseDir,
  signal,
  onProgress,
}: BaseOptions & { onProgress?: (percent: number) => void }): Promise<void> {
  const refs = await readSharedRefs({ git, gitDir: sourceDir })
  await placeRepository({
    gitDir: baseDir,
    async make(draft) {
      const folder = join(draft, 'objects', 'pack')
      await mkdir(folder, { recursive: true })
      const shared = await linkPacks({ git, sourceDir, folder, tips: tipsOf(refs), signal })
      if (!shared) {
        const all = { git, gitDir: sourceDir, folder, tips: tipsOf(refs), signal, onProgress }
        await packObjects({ ...all, how: ['--write-bitmap-index'] })
      }
      await writeFile(baseTipsFile(draft), refs.map(({ oid, isCommit }) => `${oid} ${isCommit ? 'c' : '-'}\n`).join(''))
    },
  })
}

/**
 * Do all files of a repository's packs hold what its branches and tags reach, and nothing else? Then they become the base by another name
 * for the same bytes, in milliseconds. They are counted: as many objects as are reachable, each once. Says whether it was so.
 */
async function linkPacks({
  git,
  sourceDir,
  folder,
  tips,
  signal,
}: Omit<BaseOptions, 'baseDir'> & { folder: string; tips: readonly string[] }): Promise<boolean> {
  const { packs, hasBitmap, looseObjects } = await surveyObjects(sourceDir)
  const held = packs.reduce((sum, pack) => sum + pack.objects, 0)
  // Without bitmaps counting takes as long as packing.
  if (hasAlternates(sourceDir) || looseObjects > 0 || (held > countedAtOnce && !hasBitmap)) return false
  const out = await git.run({
    gitDir: sourceDir,
    args: ['rev-list', '--count', '--objects', '--use-bitmap-index', '--stdin'],
    input: tips.map((oid) => `${oid}\n`).join(''),
    signal,
    deadlineMs: copyMs,
    lane: 'heavy',
  })
  if (Number(out.toString()) !== held) return false
  const own = join(sourceDir, 'objects', 'pack')
  const stems = new Set(packs.map(({ path }) => path.slice(own.length + 1, -'.pack'.length)))
  const names = (await readdir(own)).filter((name) => stems.has(name.slice(0, name.lastIndexOf('.'))))
  // A pack is there when its index is.
  names.sort((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx')))
  for (const name of names) await linkOrFail(join(own, name), join(folder, name))
  return true
}

/** So many objects are counted in a moment, with or without bitmaps. */
const countedAtOnce = 20_000

async function linkOrFail(from: string, to: string): Promise<void> {
  const there = await link(from, to).then(() => true, ifMissing(false))
  // A repack was faster: what was in the pack is in another one.
  if (!there) throw new GitError('busy', 'the packs of the repository were replaced while they were shared')
}

/** Writes a pack of what `tips` reach and `without` does not; none where that is nothing. */
export async function packObjects({
  git,
  gitDir,
  folder,
  tips,
  without = [],
  how = [],
  signal,
  onProgress,
}: {
  git: Git
  gitDir: string
  folder: string
  tips: readonly string[]
  without?: readonly string[]
  how?: readonly string[]
  signal?: AbortSignal | undefined
  onProgress?: ((percent: number) => void) | undefined
}): Promise<void> {
  if (tips.length === 0) return
  const command: GitCommand = {
    gitDir,
    args: ['pack-objects', '--revs', '--progress', '--non-empty', '--delta-base-offset', ...how, join(folder, 'pack')],
    // Forks are bounded by whoever starts them, and wait for no lane that people wait for.
    lane: 'maintenance',
    holdsSlot: true,
    nice: 5,
    deadlineMs: copyMs,
    signal,
    onStderr(text) {
      const percent =
        progressOf(text)?.percent ?? Number(/Writing objects:\s{1,3}(\d{1,3})%/.exec(text)?.[1] ?? Number.NaN)
      if (!Number.isNaN(percent)) onProgress?.(Math.min(99, percent))
    },
  }
  const child = await git.start(command)
  child.stdin.end([...tips, ...without.map((oid) => `^${oid}`)].map((line) => `${line}\n`).join(''))
  child.stdout.resume()
  const exit = await child.ended
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
}

/** What a base was made of: ids, and which of them are commits. */
export async function readBaseTips(baseDir: string): Promise<Pick<SharedRef, 'oid' | 'isCommit'>[]> {
  const text = await readFile(baseTipsFile(baseDir), 'latin1')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ oid: line.slice(0, line.indexOf(' ')), isCommit: line.endsWith('c') }))
}

/** With more commits than this beyond it, a base of its own serves a fork better. */
const mostBeyond = 5_000

/**
 * May a fork of a repository borrow this base? Only where everything in it is still shown by the source: what was taken back there must not
 * come to light in a new fork. And where little has come since.
 */
export async function servesFork({ git, sourceDir, baseDir, signal }: BaseOptions): Promise<boolean> {
  const base = await readBaseTips(baseDir).catch(ifMissing(undefined))
  if (base === undefined) return false
  const tips = tipsOf(await readSharedRefs({ git, gitDir: sourceDir }))
  const shown = new Set(tips)
  if (base.some(({ oid, isCommit }) => !isCommit && !shown.has(oid))) return false
  const gone = base.filter(({ oid }) => !shown.has(oid)).map(({ oid }) => oid)
  const isAny = async (from: readonly string[], without: readonly string[], count: number) => {
    const out = await git.run({
      gitDir: sourceDir,
      args: ['rev-list', '--count', `--max-count=${count}`, '--stdin'],
      input: [...from, ...without.map((oid) => `^${oid}`)].map((line) => `${line}\n`).join(''),
      signal,
      deadlineMs: copyMs,
      lane: 'heavy',
    })
    return Number(out.toString()) >= count
  }
  try {
    if (gone.length > 0 && (await isAny(gone, tips, 1))) return false
    const has = base.map(({ oid }) => oid)
    const isIn = new Set(has)
    const fresh = tips.filter((oid) => !isIn.has(oid))
    return fresh.length === 0 || !(await isAny(fresh, has, mostBeyond))
  } catch (error) {
    // What the source no longer has at all.
    if (error instanceof GitError && error.kind === 'failed') return false
    throw error
  }
}
