import type { Readable } from 'node:stream'
import type { EngineParts } from './engine-parts.ts'
import { createFetchAnswers, type FetchRequest } from './fetch/answer-fetch.ts'
import type { FetchAnswer } from './fetch/fetch-cache.ts'
import { type ArchiveRequest, createArchives } from './fetch/make-archive.ts'
import { advertiseCapabilities } from './fetch/protocol-v2.ts'
import { type ServedArchive, serveArchive } from './fetch/serve-archive.ts'
import { type StatefulFetchOptions, serveStatefulFetch } from './fetch/serve-stateful-fetch.ts'
import { writeBundle } from './fetch/write-bundle.ts'
import { prepareLauncher } from './process/launcher.ts'
import type { GitExit } from './process/run-git.ts'
import { readObjectFormat } from './refs/read-ref-snapshot.ts'
import { type AdvertiseOptions, createRefsAdvertising } from './refs/refs-advertising.ts'

/** What clients of Git are told, in the versions of its protocol. */
export interface GitTransport {
  /** Lists the refs to a client that is about to push, or to fetch in protocol version 0 or 1: whole, or as it is read. */
  advertise(options: AdvertiseOptions): Promise<Buffer | Readable>
  /** What the server can, to a client of protocol version 2. */
  capabilities(options: { gitDir: string }): Promise<Buffer>
  /** Answers one request of a fetch or a clone. */
  answerFetch(request: FetchRequest): Promise<FetchAnswer>
  /** Leads the rest of a fetch of the older versions of the protocol over SSH, once the client has said what it wants. */
  serveStatefulFetch(
    options: Omit<StatefulFetchOptions, 'git' | 'spool'>,
  ): Promise<{ out: Readable; ended: Promise<GitExit> }>
  /** Serves `git archive --remote`, or says why not. Fails with `corrupt` where nothing is wanted. */
  archive(options: { gitDir: string; request: Readable; signal?: AbortSignal }): Promise<ServedArchive>
  /** The files of a commit as one file to download. A `too-large` error where they are more than one should hold. */
  makeArchive(request: ArchiveRequest): Promise<FetchAnswer>
  /** Writes all refs into one file that git can clone from; false where there are none, and no file. */
  bundle(options: { gitDir: string; file: string; signal: AbortSignal }): Promise<boolean>
  /** Bytes on the disk that slow clients have not taken yet. */
  spooledBytes(): number
}

/** The side of the engine that speaks to clients of Git. */
export function createTransport({
  git,
  pool,
  refs,
  reach,
  pace,
  spool,
  capabilities,
  fetchCache,
  archiveCache,
}: EngineParts): GitTransport {
  const advertise = createRefsAdvertising({ git, refs, spool, pace })
  return {
    // Whoever asks for these is about to want git.
    advertise(options) {
      prepareLauncher()
      return advertise(options)
    },
    async capabilities({ gitDir }) {
      prepareLauncher()
      const known = capabilities.get(gitDir)
      if (known !== undefined) return known
      const made = advertiseCapabilities(await readObjectFormat({ git, gitDir }))
      capabilities.set(gitDir, made)
      return made
    },
    answerFetch: createFetchAnswers({
      git,
      pool,
      refs,
      reach,
      spool,
      pace,
      cache: fetchCache,
    }),
    serveStatefulFetch: (options) => serveStatefulFetch({ git, spool, ...options }),
    archive: (options) => serveArchive({ git, spool, ...options }),
    makeArchive: createArchives({ git, spool, cache: archiveCache }),
    bundle: (options) => writeBundle({ git, ...options }),
    spooledBytes: () => spool.usedBytes,
  }
}
