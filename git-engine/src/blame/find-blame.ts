import type { Log } from '../history/log.ts'
import type { Git } from '../process/run-git.ts'
import { type FileBlame, linesOfBlame, wholeBlame } from './blame-file.ts'
import { createFirstBlame } from './first-blame.ts'
import { blameSince } from './joined-blame.ts'
import { type BlamePlace, createKeptBlames } from './kept-blames.ts'

export interface BlameQuery extends BlamePlace {
  /** The first line that is blamed; the file must have it. */
  start?: number
  /** Nobody has asked yet: see `createBlamesAhead`. */
  isAhead?: boolean
  signal?: AbortSignal | undefined
}

/** What is known of a blame while it is being found. */
export interface BlameProgress {
  /** The lines whose commit is known, in whatever order, and what was before these commits. */
  known(): FileBlame
  /** Hears of commits as lines are found that come from them. */
  found?: ((commit: string) => void) | undefined
}

/** How many commits of a path are looked through for one whose blame is kept. */
const reach = 64

/**
 * Which commit each line of a file comes from. What it is at a commit it was at the last one that changed it: one blame answers for
 * all refs that have that in common, and one that is kept of an older commit leaves only what came since to be found. `progress` is told how far it is.
 */
export function createBlame({
  git,
  log,
  leastHalved,
}: {
  git: Git
  log: Pick<Log, 'page' | 'middle'>
  /** A history of fewer commits is not found in two halves. */
  leastHalved?: number | undefined
}) {
  const kept = createKeptBlames()
  const findFirst = createFirstBlame({ git, log, kept, leastHalved })

  /** The commits that changed the file, the newest first. */
  const changing = async ({ gitDir, path, commit, signal }: BlameQuery, limit: number) => {
    const { commits } = await log.page({ gitDir, commit, path, skip: 0, limit, signal })
    return commits.map(({ oid }) => oid)
  }

  /** By a blame of an older commit, where all lines that are not of later ones come to that one. */
  const findSinceKept = async (query: BlameQuery, progress: BlameProgress): Promise<FileBlame | undefined> => {
    const { gitDir, path } = query
    const oids = await kept.commitsOf({ gitDir, path })
    const since = oids.size === 0 ? undefined : (await changing(query, reach)).find((oid) => oids.has(oid))
    const older = since === undefined ? undefined : await kept.read({ gitDir, path, commit: since })
    if (since === undefined || older === undefined) return undefined
    return blameSince({ git, ...query, since, older: { blame: Promise.resolve(older), known: () => older }, progress })
  }

  return async ({ start = 1, ...asked }: BlameQuery, progress: BlameProgress): Promise<FileBlame> => {
    const [commit = asked.commit] = await changing(asked, 1)
    const query = { ...asked, commit }
    const known = await kept.read(query)
    if (known !== undefined) return start === 1 ? known : fromLine(known, start)
    // Of the rest of a file nothing is kept.
    if (start > 1) return findFirst({ ...query, start }, progress)
    const found = (await findSinceKept(query, progress)) ?? (await findFirst(query, progress))
    await kept.write(query, found)
    return found
  }
}

function fromLine(blame: FileBlame, start: number): FileBlame {
  return wholeBlame(linesOfBlame(blame, { origin: start, start, lines: Number.MAX_SAFE_INTEGER }), blame.previous)
}
