import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../disk/if-missing.ts'
import { makeFolder, syncPath, writeDurably } from '../disk/sync-disk.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { Survey } from './survey-objects.ts'

/** What git ends with when it does not know an option. */
const usageError = 129

const deadlineMs = 30 * 60_000
const fullAfterMs = 7 * 24 * 60 * 60_000

/** A fetch looks through every pack, a push walks every loose object's folder: past these, that is felt. */
const manyPacks = 8
const manyLoose = 500
const manyRefs = 50
/** From so many objects on, a clone without bitmaps takes seconds of counting. */
const bitmapFrom = 10_000

export interface Plan {
  packRefs: boolean
  /** `geometric` joins small packs and never drops anything; `full` writes one pack and puts what is unreachable aside. */
  repack: 'geometric' | 'full' | undefined
}

/** What this repository calls for. `fullAt` is when it was repacked in full, in milliseconds since 1970. */
export function planRepack({ survey, fullAt, now }: { survey: Survey; fullAt: number; now: number }): Plan {
  const { packs, cruftPacks, hasBitmap, isBorrower, looseObjects, looseRefs } = survey
  const objects = packs.reduce((sum, pack) => sum + pack.objects, 0)
  const changed = cruftPacks > 0 || looseObjects > 0 || packs.some((pack) => pack.writtenAt > fullAt)
  const lacksBitmap = objects >= bitmapFrom && !hasBitmap && !isBorrower
  const isCrowded = packs.length > manyPacks || looseObjects > manyLoose || lacksBitmap
  return {
    packRefs: looseRefs > manyRefs,
    repack: changed && now - fullAt > fullAfterMs ? 'full' : isCrowded ? 'geometric' : undefined,
  }
}

const stampOf = (gitDir: string) => join(gitDir, 'sheaf', 'full-repack')

/** When a repository was last repacked in full; one that never was, counts from its beginning. */
export async function lastFullRepack(gitDir: string): Promise<number> {
  for (const path of [stampOf(gitDir), join(gitDir, 'config')]) {
    const found = await stat(path).catch(ifMissing(undefined))
    if (found !== undefined) return found.mtimeMs
  }
  return 0
}

interface RepackOptions {
  git: Git
  gitDir: string
  signal: AbortSignal
}

interface SurveyedOptions extends RepackOptions {
  survey: Survey
}

/** A borrower's own objects are packed alone, and what it borrows stays where it is. */
const howToPack = ({ isBorrower }: Survey): string[] =>
  isBorrower ? ['--local', '--no-write-bitmap-index'] : ['--write-bitmap-index']

/** Joins loose objects and small packs, and writes bitmaps, at a cost that grows with what is new. */
export async function repackGeometric({ git, gitDir, signal, survey }: SurveyedOptions): Promise<void> {
  const how = survey.isBorrower ? [] : ['--write-midx']
  const args = ['repack', '-d', '-q', '--geometric=2', ...how, ...howToPack(survey)]
  await git.run({ gitDir, args, signal, deadlineMs, lane: 'maintenance' })
  await syncPath(join(gitDir, 'objects', 'pack'))
}

/**
 * Writes one pack with bitmaps of all that is reachable, by whatever ref, and one of the rest, which is dropped when
 * nothing has referred to it for `keepFor` (as git reads times; `never` drops nothing).
 */
export async function repackFull(options: SurveyedOptions & { keepFor: string }): Promise<void> {
  const { git, gitDir, signal, survey, keepFor } = options
  await makeYoung(gitDir, survey)
  const repack = (...how: string[]) =>
    git.run({
      gitDir,
      args: ['repack', '-a', '-d', '-q', ...how, ...howToPack(survey)],
      signal,
      deadlineMs,
      lane: 'maintenance',
    })
  await repack('--cruft', `--cruft-expiration=${keepFor}`).catch((error: unknown) => {
    // Before 2.37 git knew no cruft packs: there, nothing is ever dropped.
    if (error instanceof GitError && error.exitCode === usageError) return repack('--keep-unreachable')
    throw error
  })
  await syncPath(join(gitDir, 'objects', 'pack'))
  await makeFolder(join(gitDir, 'sheaf'))
  await writeDurably(stampOf(gitDir), '')
}

/** Puts refs that lie in files of their own into the one that holds the many. */
export async function packRefs({ git, gitDir, signal }: RepackOptions): Promise<void> {
  await git.run({ gitDir, args: ['pack-refs', '--all'], signal, deadlineMs, lane: 'maintenance' })
  await syncPath(gitDir)
}

/**
 * To git, something unreachable is as old as its pack, and a branch of last year that was deleted a minute ago would be
 * dropped at once. So its age begins when a repack first finds it unreachable: all but the cruft packs count as new. What
 * can't be made young for another reason than that it has gone ends the repack: it would drop too much.
 */
async function makeYoung(gitDir: string, { packs }: Survey): Promise<void> {
  const now = new Date()
  const touch = (path: string) => utimes(path, now, now).catch(ifMissing(undefined))
  for (const { path } of packs) await touch(path)
  const objects = join(gitDir, 'objects')
  for (const name of await readdir(objects)) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue
    for (const file of await readdir(join(objects, name))) await touch(join(objects, name, file))
  }
}
