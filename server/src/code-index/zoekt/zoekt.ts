import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { z } from 'zod'
import { ZoektAway } from './zoekt-away.ts'

/** A file in which zoekt has found what was asked for, as it says: nothing of it is believed. */
export interface ZoektFile {
  repoId: number
  path: string
  /** The same for texts that are the same, in zoekt's eyes. */
  checksum: string
}

export interface ZoektFound {
  files: ZoektFile[]
  /** It looked at all that it was to look at, and told all that it found. */
  isComplete: boolean
}

export interface ZoektSearch {
  /** In zoekt's language. */
  question: string
  /** Numbers of the repositories that are looked into, as a list in JSON. */
  repositories: string
  signal: AbortSignal
}

/** A zoekt-webserver, by its JSON over HTTP. */
export interface Zoekt {
  /** The files of some repositories that have what a question asks for; `refused` where zoekt can't read it. Throws `ZoektAway`. */
  search(search: ZoektSearch): Promise<ZoektFound | 'refused'>
}

/**
 * Files that are told of one question, that are found in one shard, whose best stand first, and in all; and how long zoekt looks for them, in
 * milliseconds.
 */
const most = { files: 600, ofShard: 100, ofAll: 1_000, wallMs: 1_000 }
/** For one answer, with all that lies between. */
const patienceMs = 2_500
/** Some hundred paths, and what zoekt says of each. */
const answerBytes = 8 * 1024 * 1024
/** Zoekt that did not answer is not asked for so long: who comes meanwhile is told at once, and holds nothing. */
const restMs = 1_000

const Count = z.number().int().nonnegative()
const Answer = z.object({
  Result: z.object({
    FileCount: Count,
    FilesSkipped: Count,
    ShardsSkipped: Count,
    Crashes: Count,
    Files: z
      .array(
        z.object({
          FileName: z.string().min(1),
          RepositoryID: Count,
          Checksum: z.string().max(64).nullish(),
        }),
      )
      .nullable(),
  }),
})

/** Speaks to the zoekt-webserver at an address, which may hold a name and a password. */
export function createZoekt({ url }: { url: string }, { waitMs = patienceMs, pauseMs = restMs } = {}): Zoekt {
  const { address, headers } = addressOf(url)
  // Each holds an answer in memory for a moment.
  const turns = createFairQueue({ slots: 16, perCaller: 4, waiting: 256, waitingPerCaller: 32, maxWaitMs: 5_000 })
  let restsUntil = 0

  const ask = async ({ question, repositories, signal }: ZoektSearch): Promise<{ status: number; body: string }> => {
    if (performance.now() < restsUntil) throw new ZoektAway('zoekt did not answer a moment ago')
    const late = AbortSignal.timeout(waitMs)
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodyOf({ question, repositories }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, late]),
      })
      return { status: answer.status, body: await readAll(answer) }
    } catch (error) {
      // Whoever asked has left: zoekt may be well.
      if (signal.aborted) throw error
      restsUntil = performance.now() + pauseMs
      if (error instanceof ZoektAway) throw error
      throw new ZoektAway(late.aborted ? `zoekt did not answer within ${waitMs} ms` : 'zoekt can not be reached', {
        cause: error,
      })
    }
  }
  return {
    search: (search) =>
      turns.run(
        async () => {
          const { status, body } = await ask(search)
          if (status === 400) return 'refused'
          if (status !== 200) throw new ZoektAway(`zoekt answered ${status}`)
          return read(body)
        },
        { signal: search.signal },
      ),
  }
}

function addressOf(url: string): { address: string; headers: Record<string, string> } {
  const address = new URL(`${url}/api/search`)
  const { username, password } = address
  address.username = ''
  address.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = username === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  return { address: address.href, headers }
}

/** Durations are in nanoseconds, as Go has them. */
function bodyOf({ question, repositories }: Pick<ZoektSearch, 'question' | 'repositories'>): string {
  const options = {
    MaxDocDisplayCount: most.files,
    ShardMaxMatchCount: most.ofShard,
    TotalMaxMatchCount: most.ofAll,
    MaxWallTime: most.wallMs * 1_000_000,
  }
  return `{"Q":${JSON.stringify(question)},"RepoIDs":${repositories},"Opts":${JSON.stringify(options)}}`
}

async function readAll({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > answerBytes) throw new ZoektAway(`zoekt answered with more than ${answerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function read(body: string): ZoektFound {
  const parsed = Answer.safeParse(parse(body))
  if (!parsed.success) throw new ZoektAway('zoekt answered what can not be read', { cause: parsed.error })
  const { Files, FileCount, FilesSkipped, ShardsSkipped, Crashes } = parsed.data.Result
  const files = (Files ?? []).map(
    ({ FileName, RepositoryID, Checksum }): ZoektFile => ({
      repoId: RepositoryID,
      path: FileName,
      checksum: Checksum ?? `${RepositoryID} ${FileName}`,
    }),
  )
  const isComplete = FilesSkipped + ShardsSkipped + Crashes === 0 && FileCount <= files.length
  return { files: files.slice(0, most.files), isComplete: isComplete && files.length < most.files }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
