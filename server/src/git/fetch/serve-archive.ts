import type { Readable } from 'node:stream'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitProcess } from '../process/run-git.ts'

/** `git archive` itself takes no more arguments than these. */
const maxArguments = 64
const maxBytes = 64 * 1024
const archiveMs = 60 * 60_000

/**
 * Serves `git archive --remote`: reads what the client wants from `request`, and gives the process that answers it.
 * Git's own server knows no hidden refs, so they are refused here; it takes names of refs alone, no object ids.
 */
export async function serveArchive({
  git,
  gitDir,
  request,
  signal,
}: {
  git: Git
  gitDir: string
  request: Readable
  signal?: AbortSignal | undefined
}): Promise<GitProcess> {
  const wanted = await readArguments(request)
  if (wanted.some(namesHiddenRef)) throw new GitError('missing', 'this ref is not for clients')
  const child = await git.start({
    args: ['upload-archive', gitDir],
    settings: [`safe.directory=${gitDir}`],
    signal,
    deadlineMs: archiveMs,
    lane: 'download',
  })
  child.stdin.end(Buffer.concat([...wanted.map((argument) => packet(`argument ${argument}\n`)), flushPacket]))
  return child
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
        throw new GitError('corrupt', 'this is no request for an archive')
      }
    }
  }
  throw new GitError('corrupt', 'this is no request for an archive')
}

/** Git completes names: `sheaf/x` is `refs/sheaf/x`, too. */
function namesHiddenRef(argument: string): boolean {
  return `refs/${argument.replace(/^refs\//, '')}`.startsWith(hiddenRefs)
}
