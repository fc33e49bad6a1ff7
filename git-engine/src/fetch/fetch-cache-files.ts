import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** All that an answer depends on. Each part is short text of letters and digits. */
export interface AnswerKey {
  repository: string
  /** Of its refs: the answers of another generation are asked for by nobody any more. */
  generation: string
  request: string
}

/** Answers to fetches as files, whose names are their keys, so that they outlive a restart. */
export interface CacheFiles {
  /** Opens a finished answer, which counts as used now. */
  open(key: AnswerKey): Promise<{ file: FileHandle; bytes: number } | undefined>
  /** Begins an answer of about so many bytes. Fails where that would fill the disk. */
  create(key: AnswerKey, expectedBytes: number): Promise<{ path: string; file: FileHandle }>
  /**
   * Moves a finished answer to its path in the cache. What the refs of the repository have left behind goes, and of the rest what
   * was asked for least often: beyond what this repository may have (`repositoryBytes` are its own on the disk), and beyond the capacity.
   */
  keep(key: AnswerKey, options: { path: string; repositoryBytes: number }): Promise<void>
  /** Removes what is too old or was not used for a while. */
  sweep(): Promise<void>
}

interface Kept extends AnswerKey {
  bytes: number
  /** What it was made of takes so much; of one of an earlier process, what it takes itself. */
  repositoryBytes: number
  usedAt: number
  /** How often it was asked for, as of `usedAt`: what is older counts less. */
  uses: number
  madeAt: number
}

const finished = '.answer'
/** What the answers of one repository may take, as a multiple of what it takes itself: a whole clone, and shallow ones. */
const repositoryShare = 1.25
/** A small repository has small answers, and many: they are not worth counting. */
const leastShareBytes = 8 * 1024 * 1024
/** Answers that nobody asked for in this time make room. */
const idleMs = 6 * 60 * 60_000
/** What was asked for so long ago counts half. */
const halfLifeMs = 10 * 60_000
/** What is left free on the disk for everything else. */
const reserveBytes = 256 * 1024 * 1024

/** Opens the folder, which is made where it is missing: what is unfinished or too old is removed. */
export async function openCacheFiles({
  folder,
  capacityBytes,
  maxAgeMs,
}: {
  folder: string
  capacityBytes: number
  maxAgeMs: number
}): Promise<CacheFiles> {
  const kept = new Map<string, Kept>()
  const pathOf = (name: string) => join(folder, `${name}${finished}`)
  const isOver = ({ madeAt, usedAt }: Kept) => Date.now() - madeAt > maxAgeMs || Date.now() - usedAt > idleMs

  const drop = async (name: string) => {
    kept.delete(name)
    // Whoever reads it reads on: the name goes, the file stays until it is closed.
    await rm(pathOf(name), { force: true })
  }
  /**
   * Drops beyond `bytes` what of these was asked for least often lately. Whoever asks for a hundred answers once, each of another
   * depth, does not displace the one that everybody asks for, as by the time of the last use alone. The newest has had no time yet to
   * be asked for, and stays.
   */
  const trim = async (
    entries: Iterable<readonly [name: string, entry: Kept]>,
    { bytes, newest }: { bytes: number; newest?: string | undefined },
  ) => {
    const now = Date.now()
    const rank = ([name, entry]: readonly [string, Kept]) =>
      name === newest ? Number.POSITIVE_INFINITY : usesAt(entry, now)
    let total = 0
    for (const [name, entry] of [...entries].sort((a, b) => rank(b) - rank(a))) {
      total += entry.bytes
      if (total > bytes) await drop(name)
    }
  }
  const sweep = async (newest?: string) => {
    for (const [name, entry] of [...kept]) if (isOver(entry)) await drop(name)
    await trim(kept, { bytes: capacityBytes, newest })
  }

  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const { size, mtimeMs, birthtimeMs } = await stat(join(folder, name))
    // The time of birth is not known everywhere; an answer is then as old as its last use.
    const madeAt = birthtimeMs > 0 ? birthtimeMs : mtimeMs
    const key = readName(name)
    if (key !== undefined)
      kept.set(answerName(key), { ...key, bytes: size, repositoryBytes: size, usedAt: mtimeMs, uses: 1, madeAt })
    else await rm(join(folder, name), { recursive: true, force: true })
  }
  await sweep()
  let parts = 0

  return {
    sweep: () => sweep(),
    async open(key) {
      const name = answerName(key)
      const entry = kept.get(name)
      if (entry === undefined) return undefined
      if (isOver(entry)) {
        await drop(name)
        return undefined
      }
      try {
        const file = await open(pathOf(name), 'r')
        const now = Date.now()
        entry.uses = usesAt(entry, now) + 1
        entry.usedAt = now
        // For the next process alone: a disk that takes no writes still has the answer.
        await utimes(pathOf(name), new Date(), new Date()).catch(() => undefined)
        return { file, bytes: entry.bytes }
      } catch {
        // Somebody emptied the folder: then it is not kept.
        kept.delete(name)
        return undefined
      }
    },
    async create(key, expectedBytes) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < expectedBytes + reserveBytes) throw new Error('the disk is nearly full')
      parts += 1
      const path = join(folder, `${answerName(key)}.${process.pid}-${parts}.part`)
      return { path, file: await open(path, 'wx+', 0o600) }
    },
    async keep(key, { path, repositoryBytes }) {
      const { size } = await stat(path)
      const name = answerName(key)
      await rename(path, pathOf(name))
      kept.set(name, { ...key, bytes: size, repositoryBytes, usedAt: Date.now(), uses: 1, madeAt: Date.now() })
      const ofRepository = [...kept].filter(([, { repository }]) => repository === key.repository)
      const [current, left] = [
        ofRepository.filter(([, { generation }]) => generation === key.generation),
        ofRepository.filter(([, { generation }]) => generation !== key.generation),
      ]
      for (const [past] of left) await drop(past)
      // The share is that of the largest: an archive of a small folder must not displace the one of the whole commit.
      const largest = Math.max(...current.map(([, entry]) => entry.repositoryBytes))
      const bytes = Math.max(leastShareBytes, size, largest * repositoryShare)
      await trim(current, { bytes, newest: name })
      await sweep(name)
    },
  }
}

const usesAt = ({ uses, usedAt }: Kept, now: number): number => uses * 2 ** ((usedAt - now) / halfLifeMs)

/** A key as one name. */
export const answerName = ({ repository, generation, request }: AnswerKey): string =>
  `${repository}.${generation}.${request}`

function readName(name: string): AnswerKey | undefined {
  const [, repository, generation, request] = /^([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+)\.answer$/.exec(name) ?? []
  if (repository === undefined || generation === undefined || request === undefined) return undefined
  return { repository, generation, request }
}
