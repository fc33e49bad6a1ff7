import type { Readable } from 'node:stream'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitExit } from '../process/run-git.ts'
import { publicView } from '../refs/public-view.ts'
import type { Spool } from '../spool/spool.ts'
import { readArchiveArguments } from './archive-arguments.ts'

/** `git archive` itself takes no more arguments than these. */
const maxArguments = 64
const maxBytes = 64 * 1024
const archiveMs = 60 * 60_000

/** An archive and how the process that makes it ends, or why none was started, in words for the client. */
export type ServedArchive =
  | { kind: 'started'; out: Readable; ended: Promise<GitExit> }
  | { kind: 'refused'; reason: string }

/**
 * Serves `git archive --remote`: reads what the client wants from `request`, and gives the answer; what the client does not take
 * waits in the spool.
 * Git's own server takes names of refs alone, no object ids; what else it would take is left to `readArchiveArguments`.
 * What is no request at all is a `GitError` of kind `corrupt`.
 */
export async function serveArchive({
  git,
  spool,
  gitDir,
  request,
  signal,
}: {
  git: Git
  spool: Spool
  gitDir: string
  request: Readable
  signal?: AbortSignal | undefined
}): Promise<ServedArchive> {
  const wanted = readArchiveArguments(await readArguments(request))
  if (wanted.kind === 'refused') return wanted
  const view = await publicView({ git, gitDir, signal })
  const child = await git.start({
    args: ['upload-archive', view],
    settings: [`safe.directory=${view}`],
    signal,
    deadlineMs: archiveMs,
    lane: 'download',
  })
  child.stdin.end(Buffer.concat([...wanted.arguments.map((argument) => packet(`argument ${argument}\n`)), flushPacket]))
  return { kind: 'started', out: spool.through(child.stdout), ended: child.ended }
}

async function readArguments(request: Readable): Promise<string[]> {
  const reader = createPacketReader()
  const wanted: string[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) break
    bytes += chunk.length
    if (bytes > maxBytes) break
    reader.push(chunk)
    for (let next = reader.next(); next !== undefined; next = reader.next()) {
      if (next.kind === 'flush') return wanted
      const [, argument] = next.kind === 'data' ? (/^argument (.*?)\n?$/s.exec(next.data.toString('utf8')) ?? []) : []
      if (argument === undefined || wanted.push(argument) > maxArguments) {
        throw new GitError('malformed', 'this is no request for an archive')
      }
    }
  }
  throw new GitError('malformed', 'this is no request for an archive')
}
