import { paths } from '@sheaf/contract'
import { cutText } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { PushAgent } from '../events/index.ts'
import { findPublished } from '../releases/index.ts'
import { type FoundRepository, findRepositoryById } from '../repositories/index.ts'
import type { About } from './about.ts'
import { findSenders, type Somebody } from './people.store.ts'
import { statusPayload, threadPayload } from './thread-payload.ts'

/** So many commits of a push are told, the newest; and so much of each message, in bytes of JSON. */
const toldCommits = 20
const messageBytes = 2_048
/** So much of the notes of a release. */
const notesBytes = 64 * 1_024

type PayloadDeps = Pick<Deps, 'config' | 'database' | 'git' | 'storage'>

/** What a receiver reads, in the shape that receivers of GitHub's webhooks know. */
export interface Payload {
  readonly [field: string]: unknown
  repository: ReturnType<typeof presentRepository>
  sender?: ReturnType<typeof presentUser>
  /** What pushed where no account did; then nobody is the sender. */
  agent?: { id: string; type: PushAgent['kind']; name: string }
}

/** Where this Sheaf is found: its public address, else that on its own machine. */
export const baseUrlOf = ({ publicUrl, port }: Deps['config']): string => publicUrl ?? `http://localhost:${port}`

interface Asked {
  about: About
  repository: FoundRepository
  signal: AbortSignal
}

/** Makes the payload of a delivery from what it is about, as things are now. */
export async function buildPayload(deps: PayloadDeps, { about, repository, signal }: Asked): Promise<Payload> {
  const base = baseUrlOf(deps.config)
  const memberId = about.event === 'member' ? about.memberId : undefined
  const actorId = 'userId' in about ? (about.userId ?? undefined) : undefined
  const ids = [actorId, memberId].filter((id) => id !== undefined)
  const people = await findSenders(deps.database.read, ids)
  const user = (id: number) => {
    const found = people.get(id)
    return found && presentUser(found, base)
  }
  const agent = 'agent' in about ? about.agent : undefined
  const sender = actorId !== undefined && agent === undefined ? user(actorId) : undefined
  const always = {
    repository: presentRepository(repository, base),
    ...(sender && { sender }),
    ...(agent && { agent: { id: agent.uid, type: agent.kind, name: agent.name } }),
  }
  switch (about.event) {
    case 'ping':
      return { zen: 'Refs move; objects stay.', ...always }
    case 'push': {
      const name = agent?.name ?? sender?.login
      const pusher = name === undefined ? undefined : { name }
      return { ...(await pushOf(deps, { about, repository, base, signal })), ...(pusher && { pusher }), ...always }
    }
    case 'create':
    case 'delete': {
      const [, folder, name = about.ref] = /^refs\/(heads|tags)\/(.+)$/s.exec(about.ref) ?? []
      const kind = folder === 'heads' ? 'branch' : folder === 'tags' ? 'tag' : 'ref'
      return { ref: name, ref_type: kind, ...always }
    }
    case 'star':
      return { action: 'created', ...always }
    case 'fork': {
      const fork = await findRepositoryById(deps, about.forkId)
      // A private one is nobody's matter but of those who may see it.
      return { forkee: fork === undefined || fork.isPrivate ? null : presentRepository(fork, base), ...always }
    }
    case 'release':
      return { action: 'published', release: await releaseOf(deps, { about, repository, base }), ...always }
    case 'repository':
      return { action: 'edited', ...always }
    case 'member':
      return {
        action: about.isNew ? 'added' : 'edited',
        member: user(about.memberId) ?? null,
        role: about.role,
        ...always,
      }
    case 'status':
      return { ...(await statusPayload(deps.database.read, { about, repository, base })), ...always }
    default:
      return { ...(await threadPayload(deps.database.read, { about, repository, base })), ...always }
  }
}

interface Released {
  about: Extract<About, { event: 'release' }>
  repository: FoundRepository
  base: string
}

/** A release as it is now; null where it is gone since, or nobody's matter any more. */
async function releaseOf(deps: PayloadDeps, { about, repository, base }: Released) {
  const { id: repoId, ownerName, name, defaultBranch } = repository
  const found = await findPublished(deps, { repoId, uid: about.release })
  if (found === undefined) return null
  const { release, assets } = found
  const { tag, author } = release
  const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: release.uid,
    tag_name: tag,
    target_commitish: release.target === '' ? defaultBranch : release.target,
    name: release.title,
    body: cutText(release.notes, notesBytes).text,
    draft: false,
    prerelease: release.isPrerelease === 1,
    created_at: timeOf(release.createdAt),
    published_at: timeOf(release.publishedAt),
    html_url: base + paths.release(ownerName, name, tag),
    author: author === null ? null : { login: author, html_url: `${base}/${author}` },
    assets: assets.map((asset) => ({
      id: asset.uid,
      name: asset.name,
      size: asset.bytes,
      download_count: asset.downloads,
      browser_download_url: base + paths.releaseAsset({ owner: ownerName, repo: name, tag, name: asset.name }),
    })),
  }
}

interface Push {
  about: Extract<About, { event: 'push' }>
  repository: FoundRepository
  base: string
  signal: AbortSignal
}

const isNothing = (oid: string) => /^0+$/.test(oid)

async function pushOf(deps: PayloadDeps, { about: { ref, before, after }, repository, base, signal }: Push) {
  const { ownerName, name } = repository
  const commits = await commitsOf(deps, { ref, before, after, repository, base, signal })
  const compare = isNothing(before) || isNothing(after) ? undefined : `${before}...${after}`
  return {
    ref,
    before,
    after,
    created: isNothing(before),
    deleted: isNothing(after),
    ...(compare && { compare: `${base}/${ownerName}/${name}/compare/${compare}` }),
    commits,
    head_commit: commits.at(-1) ?? null,
  }
}

/** The newest commits that a branch has now and had not, the oldest of them first. */
async function commitsOf(
  { git }: PayloadDeps,
  {
    ref,
    before,
    after,
    repository,
    base,
    signal,
  }: Pick<Push['about'], 'ref' | 'before' | 'after'> & Omit<Push, 'about'>,
) {
  if (!ref.startsWith('refs/heads/') || isNothing(after)) return []
  const { gitDir, ownerName, name, defaultBranch } = repository
  try {
    const known = isNothing(before)
      ? await git.read.heldBy({ gitDir, names: [`refs/heads/${defaultBranch}`] })
      : undefined
    const from = known === undefined ? before : known.get(`refs/heads/${defaultBranch}`)
    // A branch that grew from nothing is told of by its last commit alone.
    const oids =
      from === undefined || from === after ? [after] : await git.read.range({ gitDir, base: from, head: after, signal })
    const found = await Promise.all(oids.slice(0, toldCommits).map((oid) => git.read.objects.commit(gitDir, oid)))
    return found.toReversed().map(({ oid, message, author, committer }) => ({
      id: oid,
      message: cutText(message.trimEnd(), messageBytes).text,
      timestamp: new Date(committer.time * 1000).toISOString(),
      url: base + paths.commit(ownerName, name, oid),
      author: presentPerson(author),
      committer: presentPerson(committer),
    }))
  } catch (error) {
    if (signal.aborted) throw error
    // What a forced push took away may be gone by the time of a late attempt: refs and ids are told all the same.
    return []
  }
}

const personBytes = 320
const presentPerson = ({ name, email }: { name: string; email: string }) => ({
  name: cutText(name, personBytes).text,
  email: cutText(email, personBytes).text,
})

const presentUser = ({ uid, username }: Somebody, base: string) => ({
  id: uid,
  login: username,
  html_url: `${base}/${username}`,
})

function presentRepository(repository: FoundRepository, base: string) {
  const { uid, name, ownerName, ownerUid, ownerKind, isPrivate, description, defaultBranch } = repository
  const address = `${base}/${ownerName}/${name}`
  return {
    id: uid,
    name,
    full_name: `${ownerName}/${name}`,
    private: isPrivate,
    owner: { id: ownerUid, login: ownerName, type: ownerKind === 'team' ? 'Organization' : 'User' },
    html_url: address,
    clone_url: `${address}.git`,
    description,
    default_branch: defaultBranch,
    archived: repository.archivedAt !== null,
  }
}
