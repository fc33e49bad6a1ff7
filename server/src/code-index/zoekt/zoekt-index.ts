import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '@sheaf/git-engine'
import { z } from 'zod'
import { runBounded } from '../../processes/bounded-program.ts'

/** How far the index is: as `code_changes` counts. */
const Progress = z.object({
  cursor: z.number().int().nonnegative(),
  /** Repositories that could not be brought there, to be tried again. */
  failed: z.array(z.number().int()),
})
export type ZoektProgress = z.infer<typeof Progress>

/** What the index has of a repository. */
const Shadow = z.object({
  tree: z.string(),
  /** In the shadow. */
  commit: z.string(),
  /** Updates since the shadow was made. */
  updates: z.number().int(),
  /** Path and id of each file. */
  files: z.array(z.tuple([z.string(), z.string()])),
})
export type ZoektShadow = z.infer<typeof Shadow>

/** The program that writes the index is not there, or can't be started: no repository is to blame. */
export class IndexerMissing extends Error {
  override readonly name = 'IndexerMissing'
}

/**
 * The folder of zoekt's index, in which zoekt has its shards, by the numbers of repositories, and this Sheaf a folder of its own, with shadows of
 * the repositories and how far it is. One server at a time has it.
 */
export interface ZoektIndex {
  /** Takes the folder, for as long as this process lives; false where another server has it. */
  claim(): Promise<boolean>
  progress(): Promise<ZoektProgress>
  setProgress(progress: ZoektProgress): Promise<void>
  /** The repositories of which there is something. */
  repositories(): Promise<number[]>
  /** Where the shadow of a repository lies. */
  shadowDir(repoId: number): string
  shadow(repoId: number): Promise<ZoektShadow | undefined>
  setShadow(repoId: number, shadow: ZoektShadow): Promise<void>
  /** Removes the shadow, and what zoekt has stays until it is written anew. */
  forget(repoId: number): Promise<void>
  /** Has zoekt's program read a shadow. */
  update(repoId: number, signal: AbortSignal): Promise<void>
  /** Removes all that there is of a repository. */
  drop(repoId: number): Promise<void>
  close(): void
}

/** A repository of a gigabyte of text takes minutes. Go takes memory for a shard of 64 MiB several times over. */
const bounds = { dataKib: 4 * 1024 * 1024, cpuSeconds: 1_800 }
const deadlineMs = 30 * 60_000
const niceness = 15
/** Shards that hold what changed, beside the first: as many files are asked for each question, and then all is written anew. */
const mostDeltas = 24
const options = [
  '-branches=HEAD',
  '-submodules=false',
  '-disable_ctags',
  '-incremental=true',
  '-delta=true',
  `-delta_threshold=${mostDeltas}`,
  '-parallelism=1',
  '-shard_limit=67108864',
  // What a shadow holds is to be found: what is too large or no text is not in it. In UTF-8, a text may be three times as long.
  '-file_limit=4194304',
  '-max_trigram_count=1000000000',
]

/** Whoever has the folder of the index of a zoekt-webserver writes it with the program. */
export function openZoektIndex({ folder, program }: { folder: string; program: string }): ZoektIndex {
  const own = join(folder, 'sheaf')
  const progressFile = join(own, 'progress.json')
  const shadowDir = (repoId: number) => join(own, `${repoId}.git`)
  const shadowFile = (repoId: number) => join(shadowDir(repoId), 'shadow.json')
  let lock: DatabaseSync | undefined

  const shardsOf = async (isMeant: (repoId: number) => boolean) =>
    (await readdir(folder)).filter((name) => {
      const found = /^(\d{1,10})_v\d+\.\d+\.zoekt/.exec(name)
      return found !== null && isMeant(Number(found[1]))
    })
  return {
    shadowDir,
    async claim() {
      await makeFolder(own)
      // SQLite holds the lock, and it goes with the process, however that ends: as for indexes of this Sheaf's own.
      const taken = new DatabaseSync(join(own, 'lock.db'), { timeout: 0 })
      try {
        taken.exec('begin exclusive')
        lock = taken
        return true
      } catch {
        taken.close()
        return false
      }
    },
    progress: async () => (await readJson(progressFile, Progress)) ?? { cursor: 0, failed: [] },
    setProgress: (progress) => writeWhole(progressFile, progress),
    async repositories() {
      const shadows = (await readdir(own)).flatMap((name) =>
        /^\d{1,10}\.git$/.test(name) ? [Number.parseInt(name, 10)] : [],
      )
      const shards = (await shardsOf(() => true)).map((name) => Number.parseInt(name, 10))
      return [...new Set([...shadows, ...shards])]
    },
    shadow: (repoId) => readJson(shadowFile(repoId), Shadow),
    setShadow: (repoId, shadow) => writeWhole(shadowFile(repoId), shadow),
    forget: (repoId) => rm(shadowDir(repoId), { recursive: true, force: true }),
    async update(repoId, signal) {
      const { code, complaints } = await runBounded({
        command: [program, `-index=${folder}`, ...options, shadowDir(repoId)],
        env: {
          PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
          HOME: '/nonexistent',
          GOMAXPROCS: '2',
          GOMEMLIMIT: '1GiB',
        },
        bounds,
        deadlineMs,
        niceness,
        signal,
      })
      signal.throwIfAborted()
      if (code === 126 || code === 127) throw new IndexerMissing(`${program} can not be started: ${complaints.trim()}`)
      if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints.trim()}`)
    },
    async drop(repoId) {
      for (const name of await shardsOf((id) => id === repoId)) await rm(join(folder, name), { force: true })
      await rm(shadowDir(repoId), { recursive: true, force: true })
    },
    close: () => lock?.close(),
  }
}

/** What can't be read counts as not there: it is made anew. */
async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

async function writeWhole(file: string, content: unknown): Promise<void> {
  const draft = `${file}.new`
  await writeFile(draft, JSON.stringify(content))
  await rename(draft, file)
}
