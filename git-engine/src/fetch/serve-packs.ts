import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { flushPacket } from '../pkt-line.ts'
import type { Git, GitProcess } from '../process/run-git.ts'
import type { Spool } from '../spool/spool.ts'

export const packServices = ['git-upload-pack', 'git-receive-pack'] as const
export type PackService = (typeof packServices)[number]

/** Is this one of git's two services of its transports (gitprotocol-http(5), "service")? */
export const isPackService = (text: unknown): text is PackService => packServices.some((service) => service === text)

export interface ServeOptions {
  git: Git
  gitDir: string
  service: PackService
  /** The client's `Git-Protocol`. */
  protocol?: string | undefined
  signal?: AbortSignal | undefined
  /** False: one conversation, as over SSH. Each request stands by itself where this is not given, as over HTTP. */
  stateless?: boolean
}

const adviceMs = 60_000
const transferMs = 3 * 60 * 60_000

/** Lets git list the refs to a client that begins, without the line that introduces a listing over HTTP. */
export async function advertise(options: ServeOptions & { spool: Spool }): Promise<Readable> {
  const { git, gitDir, service, protocol, signal, spool, stateless = true } = options
  const args = [service.slice(4), ...(stateless ? ['--stateless-rpc', '--advertise-refs'] : []), gitDir]
  const process = await git.start({
    args,
    settings: settingsFor(options),
    protocol,
    signal,
    deadlineMs: adviceMs,
    lane: 'read',
  })
  // In a conversation git lists first, too; it ends when nothing is wanted then.
  process.stdin.end(stateless ? undefined : flushPacket)
  return spool.through(process.stdout)
}

export interface FetchOptions extends Omit<ServeOptions, 'service' | 'stateless'> {
  /** Path of a file that takes the answer in place of `stdout`. */
  output?: string
  /** It has its slot of the lane already. */
  holdsSlot?: boolean
  /** Is it for commits without what is before them? */
  tipsOnly?: boolean
}

/**
 * Files of one commit are rarely like one another: with two to compare in place of git's eleven, a first shallow clone took a quarter less
 * time, for 0.4 and 1.8 % more bytes (ansible/ansible, curl/curl).
 */
const ofTips = ['pack.window=1']

/** Serves one request of a fetch: it goes to `stdin`, the answer comes from `stdout`. */
export function spawnUploadPack(options: FetchOptions): Promise<GitProcess> {
  const { git, gitDir, protocol, signal, output, holdsSlot = false, tipsOnly = false } = options
  return git.start({
    args: ['upload-pack', '--stateless-rpc', '--strict', gitDir],
    settings: [...settingsFor(options), ...(tipsOnly ? ofTips : [])],
    protocol,
    signal,
    deadlineMs: transferMs,
    lane: 'upload',
    holdsSlot,
    ...(output !== undefined && { output }),
  })
}

/** Leads a whole conversation, which git begins with a listing of refs. Git waits for its client again and again. */
export function spawnStatefulUploadPack(options: Omit<FetchOptions, 'output' | 'holdsSlot'>): Promise<GitProcess> {
  const { git, gitDir, protocol, signal } = options
  return git.start({
    args: ['upload-pack', '--strict', gitDir],
    settings: settingsFor(options),
    protocol,
    signal,
    deadlineMs: transferMs,
    lane: 'conversation',
  })
}

/**
 * These commands find their repository by an argument, so that they are told here which one is safe. Wants are for refs
 * that are listed, filters for what costs little to leave out.
 */
const settingsFor = ({ gitDir }: Pick<ServeOptions, 'gitDir'>): string[] => [
  `safe.directory=${gitDir}`,
  'uploadpack.allowTipSHA1InWant=false',
  'uploadpack.allowReachableSHA1InWant=false',
  'uploadpack.allowAnySHA1InWant=false',
  'uploadpack.allowRefInWant=false',
  'uploadpack.keepAlive=5',
  'receive.advertisePushOptions=true',
  // Somebody waits for these packs: with half of the processors, as elsewhere, a first shallow clone took a third longer.
  `pack.threads=${availableParallelism()}`,
  'uploadpackfilter.tree.maxDepth=8',
]
