import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import { exitError, type Git, type GitCommand, type GitExit, type GitProcess } from '../process/run-git.ts'
import { publicView } from '../refs/public-view.ts'
import type { Spool } from '../spool/spool.ts'
import type { AnswerKind, FetchAnswer, FetchCache } from './fetch-cache.ts'
import { createTreeSizes } from './measure-tree.ts'
import { compressAsZstd } from './zstd-worker.ts'

/** What commits are packed as for a download. */
type ArchiveFormat = 'zip' | 'tar.gz' | 'tar.zst' | 'tar'

export interface ArchiveRequest {
  gitDir: string
  /** The object id of a commit. */
  commit: string
  format: ArchiveFormat
  /** The folder in which the files lie once they are unpacked, without a slash at its end. */
  folder: string
  /** A path in the commit that there is: nothing else is packed. */
  path?: string | undefined
  signal?: AbortSignal | undefined
}

/** An archive that git could not end is no archive. */
export const archiveKind: AnswerKind = { endsWith: (code) => code === 0, isWhole: async () => true }

/** What unpacks to more than this is made for whoever asks and not kept: it would be all that is. In bytes. */
const maxKeptBytes = 512 * 1024 * 1024
/**
 * What is made for whoever asks passes through this thread piece by piece, as fast as git reads: 100 MiB a second of all callers together leave it to others.
 */
const pace = createBulkPace({ bytesPerIteration: 1024 * 1024, leastMs: 10 })
/** A large one over a slow line; a disconnect ends it earlier. */
const archiveMs = 60 * 60_000

/**
 * Makes the function that packs commits. An archive depends on nothing but its commit, its format and the folder in it, so that it is made
 * once for all who ask, and kept for a while. What goes through here is bounded before git starts on it: a few kilobytes of objects
 * can mean terabytes of files.
 */
export function createArchives({ git, spool, cache }: { git: Git; spool: Spool; cache: FetchCache | undefined }) {
  const sizeOf = createTreeSizes(git)

  const commandOf = async ({ gitDir, commit, format, folder, path, signal }: ArchiveRequest): Promise<GitCommand> => {
    const type = format === 'tar.zst' ? 'tar' : format
    const paths = path === undefined ? [] : [path]
    return {
      gitDir: await publicView({ git, gitDir, signal }),
      args: ['archive', `--format=${type}`, `--prefix=${folder}/`, '--', commit, ...paths],
      lane: 'heavy',
      deadlineMs: archiveMs,
    }
  }

  const stream = async (request: ArchiveRequest): Promise<FetchAnswer> => {
    const command = { ...(await commandOf(request)), signal: request.signal }
    const child = await git.start(command)
    child.stdin.end()
    const checked = failingWith(command, child)
    return { out: spool.through(request.format === 'tar.zst' ? compressed(checked) : checked), bytes: undefined }
  }

  return async (request: ArchiveRequest): Promise<FetchAnswer> => {
    const { gitDir, commit, format, folder, path = '', signal } = request
    const size = await sizeOf({ gitDir, commit, path: request.path, signal })
    // A plain tar is what its caller packs, and keeps if it does.
    if (cache === undefined || size.bytes > maxKeptBytes || format === 'tar') return stream(request)
    const key = {
      repository: digestOf(gitDir),
      // No push makes another archive of a commit: what is asked for no more goes by its age.
      generation: '0',
      request: digestOf(commit, format, folder, path),
    }
    const fill = async ({ output, signal: abandoned }: { output: string; signal: AbortSignal }) => {
      const command = { ...(await commandOf(request)), holdsSlot: true, signal: abandoned }
      if (format === 'tar.zst') return packAsZstd(git, { command, output, signal: abandoned })
      const child = await git.start({ ...command, output })
      child.stdin.end()
      return child
    }
    const enter = (abandoned: AbortSignal) => git.lanes.acquire('heavy', abandoned)
    const expectedBytes = format === 'tar.zst' ? 2 * size.bytes : size.bytes
    return (await cache.read({ key, gitDir, expectedBytes, enter, fill, signal })) ?? stream(request)
  }
}

/** A tar as git writes it, compressed on the way: git has no zstd of its own, and not every machine has the program. */
function compressed(source: Readable): Readable {
  const packer = createZstdCompress()
  // Whoever reads learns of a failure from the packer, which is destroyed with it.
  pipeline(source, packer).catch(() => undefined)
  return packer
}

/** Git has no zstd of its own, and not every machine has the program: a tar is made first, beside the file that it becomes. */
async function packAsZstd(
  git: Git,
  { command, output, signal }: { command: GitCommand; output: string; signal: AbortSignal },
): Promise<Pick<GitProcess, 'ended'>> {
  const tar = `${output}.tar`
  const remove = () => rm(tar, { force: true })
  const finish = async ({ ended }: GitProcess): Promise<GitExit> => {
    const exit = await ended
    const isWhole =
      exit.code === 0 && (await compressAsZstd({ source: tar, target: output }, { signal, deadlineMs: archiveMs }))
    await remove().catch(() => undefined)
    return exit.code !== 0 || isWhole ? exit : { ...exit, code: null }
  }
  try {
    await writeFile(tar, '', { mode: 0o600 })
    const child = await git.start({ ...command, output: tar })
    child.stdin.end()
    return { ended: finish(child) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The output of a process, which breaks off where the process failed: half an archive must not look like a whole one. */
function failingWith(command: GitCommand, child: GitProcess): Readable {
  const caller = currentCaller().key
  // Read only once somebody reads what is made of it: a process that is over by then has still been heard.
  child.stdout.pause()
  async function* whole() {
    try {
      for await (const piece of child.stdout as AsyncIterable<Buffer>) {
        await pace.take(caller, piece.length)
        countGarbage(piece.length)
        yield piece
      }
      const exit = await child.ended
      if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
    } finally {
      child.kill()
    }
  }
  return Readable.from(whole(), { objectMode: false })
}

const digestOf = (...texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32)
