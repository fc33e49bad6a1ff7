import type { Git } from '../process/run-git.ts'
import { type BlamedLines, blameFile, type FileBlame, linesOfBlame, type ToldBlame, wholeBlame } from './blame-file.ts'
import type { BlameProgress, BlameQuery } from './find-blame.ts'

/** The blame of an older commit, and what is known of it until then. */
export interface OlderBlame {
  blame: Promise<FileBlame>
  known(): FileBlame
}

/**
 * A blame of what came since an older commit, joined to that one's: the lines that git gives to the older commit are those of its blame. Nothing
 * where one came by another way of a merge or from a file of another name, as soon as git says so.
 */
export async function blameSince({
  since,
  older,
  progress,
  signal,
  ...file
}: BlameQuery & {
  git: Git
  since: string
  older: OlderBlame
  progress: BlameProgress
  holdsSlot?: boolean
}): Promise<FileBlame | undefined> {
  const name = file.path.toString('utf8')
  const apart = new AbortController()
  const isApart = (lines: BlamedLines, ends: ToldBlame['ends']) =>
    lines.commit === since ? lines.path !== name : ends.has(lines.commit)
  const told: ToldBlame[] = []
  progress.known = () => joined(told.at(0), since, older.known())
  try {
    const newer = blameFile({
      ...file,
      since,
      signal: signal === undefined ? apart.signal : AbortSignal.any([signal, apart.signal]),
      onTold(lines, all) {
        told[0] ??= all
        if (lines.commit !== since) progress.found?.(lines.commit)
        if (isApart(lines, all.ends)) apart.abort()
      },
    })
    // Whichever fails first is heard of; nobody waits for the other one then.
    const [whole, blame] = await Promise.all([newer, older.blame])
    return apart.signal.aborted ? undefined : joined(whole, since, blame)
  } catch (error) {
    if (apart.signal.aborted && signal?.aborted !== true) return undefined
    throw error
  }
}

function joined(newer: ToldBlame | undefined, since: string, older: FileBlame): FileBlame {
  const lines = newer?.lines ?? []
  const ranges = lines.flatMap((each) => (each.commit === since ? linesOfBlame(older, each) : [each]))
  return wholeBlame(ranges, new Map([...(newer?.previous ?? []), ...older.previous]))
}
