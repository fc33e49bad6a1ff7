import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'

/** So many lines at most are written about at once, so many before them are kept beside them, and so much of each, in characters. */
const most = { lines: 200, kept: 12, before: 3, characters: 400 }

export interface WrittenAbout {
  blobOid: string
  /** Nothing for the whole file. */
  lines: { first: number; last: number } | undefined
  excerpt: string[]
  excerptStart: number
}

interface Asked {
  gitDir: string
  commit: string
  path: string
  line: number | undefined
  startLine: number | undefined
}

/** The lines that somebody writes about, with some before them. Refused (AppError, 422) where there are none such. */
export async function readLines({ git }: Pick<Deps, 'git'>, asked: Asked): Promise<WrittenAbout> {
  const { gitDir, commit, path, line, startLine = line } = asked
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path })
  const file = found?.kind === 'entry' ? found.entry : undefined
  if (file === undefined || file.kind === 'submodule') throw AppError.refused(422, message('review.no_file'))
  const blobOid = file.oid
  if (line === undefined || startLine === undefined) return { blobOid, lines: undefined, excerpt: [], excerptStart: 1 }
  if (startLine > line || line - startLine >= most.lines) throw AppError.refused(422, message('review.no_lines'))
  const { whole } = await git.read.blobs.open({ gitDir, oid: blobOid })
  if (whole === undefined || whole.includes(0)) throw AppError.refused(422, message('review.no_text_here'))
  // Only as far as the last line that is asked for: a file may have a million of them.
  const first = Math.max(1, startLine - most.before, line - most.kept + 1)
  const excerpt: string[] = []
  let at = 0
  for (let number = 1; number <= line; number += 1) {
    if (at >= whole.length) throw AppError.refused(422, message('review.no_lines'))
    const end = whole.indexOf(10, at)
    const stop = end < 0 ? whole.length : end
    if (number >= first)
      excerpt.push(whole.toString('utf8', at, Math.min(stop, at + most.characters * 4)).slice(0, most.characters))
    at = stop + 1
  }
  return { blobOid, lines: { first: startLine, last: line }, excerpt, excerptStart: first }
}
