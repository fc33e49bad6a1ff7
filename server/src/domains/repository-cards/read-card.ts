import { headRevision } from '@sheaf/contract'
import { lfsPointer } from '@sheaf/git-engine'
import { z } from 'zod'
import type { DatasetParts } from '../../cards/dataset-splits.ts'
import { noFacts, type ParsedCard } from '../../cards/parsed-card.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { resolveRevision } from '../browse/index.ts'
import { pushed, repositoryChanged, repositoryForked } from '../events/index.ts'
import { selectHeld } from '../objects/index.ts'
import { type FoundRepository, findRepositoryById } from '../repositories/index.ts'
import { deleteRepositoryCard, type ReadCard, replaceRepositoryCard } from './card.store.ts'
import { type FileClass, fileClassOf } from './file-classes.ts'
import { type CardText, findCardText } from './find-card-text.ts'
import { countWeights, type WeightsFile } from './read-weights.ts'
import { supportedLibraries } from './supported-libraries.ts'

const queue = 'read-card'
const Payload = z.object({ repoId: z.int() })
type ReadDeps = Pick<Deps, 'database' | 'git' | 'objects' | 'storage' | 'text'>

/** Of one repository; what is beyond is not counted, which is said. */
const mostFiles = 50_000
/** Pointers of Git LFS are as long as this, without extensions; so many files of the length are looked into. In bytes. */
const pointerBytes = { from: 120, to: 200, files: 10_000 }

/** What splits are made of; of so many files, in letters of their paths, it is told. */
const dataClasses: ReadonlySet<FileClass> = new Set(['data', 'image', 'audio', 'video'])
const mostData = { files: 20_000, letters: 1_000_000 }

/** The job that reads the card of a repository, as long as it waits or runs. */
export const cardJobOf = (repoId: number): string => `${queue}:${repoId}`

/** Lets the card of a repository be read anew after whatever may have changed it. */
export function cardSubscriber({ jobs }: Pick<Deps, 'jobs'>): Subscriber {
  const enqueue = (tx: Parameters<typeof jobs.enqueue>[0], repoId: number) =>
    jobs.enqueue(tx, { queue, payload: { repoId }, dedupe: cardJobOf(repoId) })
  return {
    name: 'cards',
    handlers: [
      on(pushed, (tx, { repoId }) => enqueue(tx, repoId)),
      on(repositoryForked, (tx, { repoId }) => enqueue(tx, repoId)),
      // It may hold something else from now on, or have another default branch.
      on(repositoryChanged, (tx, { repoId }) => enqueue(tx, repoId)),
    ],
    delivered: () => jobs.wake(),
  }
}

/** The job. Once more changes nothing. */
export function cardQueue(deps: ReadDeps): Queue<typeof Payload> {
  const { database } = deps
  return {
    name: queue,
    payload: Payload,
    attempts: 3,
    concurrency: 1,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const card = repository.kind === 'code' ? undefined : await readCard(deps, { repository, signal })
      await database.tx((tx) =>
        card === undefined
          ? deleteRepositoryCard(tx, repoId)
          : replaceRepositoryCard(tx, { repoId, card, now: Date.now() }),
      )
    },
  }
}

/** What the default branch of a repository says of it; nothing where it has no commits. */
async function readCard(
  deps: ReadDeps,
  { repository, signal }: { repository: FoundRepository; signal: AbortSignal },
): Promise<ReadCard | undefined> {
  const { git } = deps
  const { gitDir } = repository
  const commit = await resolveRevision(deps, { repository, revision: headRevision })
  if (commit === undefined) return undefined
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const card = await findCardText({ git }, { gitDir, tree })
  const { path, facts, problems } = await readFacts(deps, { card, signal })
  const { files, isPartial } = await listSizes(deps, { repository, tree, signal })
  const classes = new Map<FileClass, { count: number; bytes: number }>()
  for (const { path: name, size } of files) {
    const known = classes.get(fileClassOf(name)) ?? { count: 0, bytes: 0 }
    classes.set(fileClassOf(name), { count: known.count + 1, bytes: known.bytes + size })
  }
  const isModel = repository.kind === 'model'
  const weights = isModel ? await countWeights(deps, { gitDir, files, signal }) : undefined
  const made = isModel ? undefined : await readParts(deps, { tree, card, files, signal })
  return {
    path,
    facts,
    problems,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    files: [...classes]
      .map(([name, counted]) => ({ class: name, ...counted }))
      .toSorted((one, other) => other.bytes - one.bytes),
    parameters: weights?.parameters ?? null,
    dtypes: weights?.dtypes ?? [],
    libraries: isModel ? supportedLibraries(files.map(({ path: name }) => name)) : [],
    parts: made?.parts ?? [],
    moreSplits: made?.moreSplits ?? 0,
    isPartial,
  }
}

/** What the front matter of the README says. */
async function readFacts(
  { text }: ReadDeps,
  { card, signal }: { card: CardText | undefined; signal: AbortSignal },
): Promise<ParsedCard & { path: string | null }> {
  if (card === undefined) return { path: null, facts: noFacts, problems: [] }
  const { oid, path } = card
  const read = () => card.read(signal)
  try {
    const found = await text.runFrom('card', read, { key: oid, signal })
    return { path, ...(found ?? { facts: noFacts, problems: [] }) }
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return { path, facts: noFacts, problems: [{ problem: 'too_long', field: '', value: '' }] }
  }
}

/** What a dataset is made of; nothing where that takes longer to find out than it may. */
async function readParts(
  { text }: ReadDeps,
  {
    tree,
    card,
    files,
    signal,
  }: { tree: string; card: CardText | undefined; files: readonly WeightsFile[]; signal: AbortSignal },
): Promise<DatasetParts | undefined> {
  const data: { path: string; size: number }[] = []
  let letters = 0
  for (const { path, size } of files) {
    if (!dataClasses.has(fileClassOf(path))) continue
    letters += path.length
    if (data.length === mostData.files || letters > mostData.letters) break
    data.push({ path, size })
  }
  if (data.length === 0) return undefined
  const read = async () => ({ card: (await card?.read(signal)) ?? null, files: data })
  try {
    return await text.runFrom('datasetSplits', read, { key: tree, signal })
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return undefined
  }
}

/** All files with what they take: those of Git LFS as long as what they stand for, where the repository has it. */
async function listSizes(
  { git, database }: ReadDeps,
  { repository, tree, signal }: { repository: FoundRepository; tree: string; signal: AbortSignal },
): Promise<{ files: WeightsFile[]; isPartial: boolean }> {
  const { gitDir, id: repoId } = repository
  const most = { files: mostFiles, bytes: Number.MAX_SAFE_INTEGER, fileBytes: Number.MAX_SAFE_INTEGER }
  const { files, truncated } = await git.read.files.list({ gitDir, tree, signal, most })
  const likely = files.filter(({ size }) => size >= pointerBytes.from && size <= pointerBytes.to)
  const pointers = new Map<string, { oid: string; size: number }>()
  if (likely.length > 0) {
    const oids = [...new Set(likely.map(({ oid }) => oid))].slice(0, pointerBytes.files)
    for await (const { oid, bytes } of git.read.files.read({ gitDir, oids, signal })) {
      const pointer = lfsPointer(bytes.toString('utf8'))
      if (pointer !== undefined) pointers.set(oid, pointer)
    }
  }
  const held = await selectHeld(database.read, { repoId, oids: [...pointers.values()].map(({ oid }) => oid) })
  return {
    files: files.map(({ path, oid, size }) => {
      const pointer = pointers.get(oid)
      // A pointer may say any length: that of what is there counts.
      const object = pointer && held.has(pointer.oid) ? pointer.oid : undefined
      return { path, oid, object, size: object === undefined ? size : (held.get(object) ?? size) }
    }),
    isPartial: truncated || likely.length > pointerBytes.files,
  }
}
