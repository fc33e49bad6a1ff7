import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'

/** Branches and tags of another server. */
export interface TargetRefs {
  /** What each leads to, by its name. */
  refs: Map<string, string>
  /** The branch that it shows first. */
  head: string | undefined
}

/** A server that lists more is given up. */
const maxBytes = 64 * 1024 * 1024
/** No name of a ref is longer where files lie below it. */
const maxLineLetters = 8 * 1024

/** Reads what `ls-remote --symref` says as it comes, so that a long list holds nobody up. Throws a `GitError`. */
export async function readTargetRefs(git: Git, command: GitCommand): Promise<TargetRefs> {
  const child = await git.start(command)
  child.stdin.end()
  const refs = new Map<string, string>()
  let head: string | undefined
  let size = 0
  let rest = ''
  child.stdout.setEncoding('utf8')
  for await (const chunk of child.stdout) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    size += chunk.length
    if (size > maxBytes || rest.length > maxLineLetters) {
      child.kill()
      await child.ended
      throw new GitError('too-large', `the other server lists more than ${maxBytes} bytes of refs`)
    }
    for (const line of lines) {
      head ??= /^ref: (refs\/heads\/\S+)\tHEAD$/.exec(line)?.[1]
      const [, oid, ref] = /^([0-9a-f]{40,64})\t(refs\/(?:heads|tags)\/\S+)$/.exec(line) ?? []
      // What an annotated tag stands for has a line of its own.
      if (oid !== undefined && ref !== undefined && !ref.endsWith('^{}')) refs.set(ref, oid)
    }
  }
  const exit = await child.ended
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  return { refs, head }
}
