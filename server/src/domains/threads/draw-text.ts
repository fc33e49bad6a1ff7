import { createHash } from 'node:crypto'
import { answerSizes } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { createLru } from '@sheaf/server-core/lru'
import { mostOfKind, type NamedKind, namesIn } from '@sheaf/server-core/names-in-text'
import type { Deps } from '../../deps.ts'
import { renderShortWords, renderWords } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findNamed, findNames, type Nameable } from './named-in.ts'

/** More than twice as much as a text may have: beyond that it is read as it was written. In bytes. */
const mostHtml = answerSizes.answer / 4

/** A text as HTML, whom and what it names, and the tasks that it lists. */
export interface Drawn {
  html: string | null
  named: readonly string[]
  tasks: { all: number; done: number }
}

/** Drawn texts that are kept, in characters. */
const rendered = createLru<Drawn>({
  capacity: 4 * 1024 * 1024,
  weigh: ({ html }) => 200 + (html?.length ?? 0),
})

type DrawDeps = Pick<Deps, 'database' | 'git' | 'text'>

/** Whoever reads a text: some of what it names is not everybody's to see. */
export interface TextReader {
  repository: FoundRepository
  actor: Actor
  signal: AbortSignal
  /** Texts of the same page that were drawn for them, by what was written: see `drawShortTexts`. */
  ahead?: ReadonlyMap<string, Drawn>
}

/** A text, and whoever reads it. */
export interface Drawing extends TextReader {
  text: string
}

const nothing: Drawn = { html: '', named: [], tasks: { all: 0, done: 0 } }

/** A text as HTML, and whom and what it names, as `findNamed` says it. A text that is too much to be drawn names nobody and lists nothing. */
export async function drawText(deps: DrawDeps, { text, repository, actor, signal, ahead }: Drawing): Promise<Drawn> {
  if (text === '') return nothing
  const drawnAhead = ahead?.get(text)
  if (drawnAhead !== undefined) return drawnAhead
  const names = namesIn(text)
  // What only some may see, and what a push may bring, is looked up each time; the rest is the same for all who read the same.
  const asked = { text, repository, actor }
  const some = mayDiffer(names) ? await findNamed(deps, asked) : undefined
  const key = keyOf({ text, repository, found: some })
  const known = rendered.get(key)
  if (known !== undefined) return known
  const links = linksIn(some ?? (await findNamed(deps, asked)))
  const words = { text, key, names: links, hasPlaces: true }
  const { final, ...drawing } = await renderWords(deps, { ...words, signal, ...placeOf(repository) })
  if (final) rendered.set(key, drawing)
  return drawing
}

/** A text that is drawn beside others has so many letters at most, and all of a page together. */
const mostShort = { each: 8 * 1024, together: 32 * 1024 }

/**
 * Draws the short texts of a page in one task of one text thread: each by itself is a way there and back, which takes longer than most texts. What they
 * name is looked up for all of them at once, for whoever reads them. What it gives stands for nobody else and for no other page; longer texts, and those of
 * a task that was too much, are drawn when their turn comes.
 */
export async function drawShortTexts(
  deps: DrawDeps,
  { texts, repository, actor, signal }: TextReader & { texts: readonly string[] },
): Promise<ReadonlyMap<string, Drawn>> {
  const ahead = new Map<string, Drawn>()
  const short = shortOf(texts).map((text) => ({ text, names: namesIn(text) }))
  const [differing, same] = [
    short.filter(({ names }) => mayDiffer(names)),
    short.filter(({ names }) => !mayDiffer(names)),
  ]
  // What is the same for all is looked up of texts alone that are not known.
  const seen = await lookedUp(deps, { texts: differing, repository, actor })
  const unknown: (Keyed & { names: Names; key: string })[] = []
  for (const { text, names } of seen === undefined ? same : short) {
    const keyed = { text, repository, found: mayDiffer(names) ? seen?.(names) : undefined }
    const key = keyOf(keyed)
    const known = rendered.get(key)
    if (known === undefined) unknown.push({ ...keyed, names, key })
    else ahead.set(text, known)
  }
  if (unknown.length < 2) return ahead
  const others = await lookedUp(deps, { texts: unknown.filter(({ found }) => found === undefined), repository, actor })
  if (others === undefined) return ahead
  const words = unknown.map(({ text, key, names, found }) => {
    return { text, key, names: linksIn(found ?? others(names)), hasPlaces: true }
  })
  const drawn = await renderShortWords(deps, { words, signal, ...placeOf(repository) })
  for (const [at, { text, key }] of unknown.entries()) {
    const one = drawn?.[at]
    if (one === undefined) continue
    rendered.set(key, one)
    ahead.set(text, one)
  }
  return ahead
}

/** Those that are short, each once, as many as are drawn together. */
function shortOf(texts: readonly string[]): string[] {
  let left = mostShort.together
  return [...new Set(texts)].filter((text) => {
    if (text === '' || text.length > mostShort.each || text.length > left) return false
    left -= text.length
    return true
  })
}

type Names = Record<NamedKind, string[]>

/** Looks up what several texts name in one go, and gives what finds that of one of them; nothing where it is more than one text may name. */
async function lookedUp(
  deps: DrawDeps,
  { texts, repository, actor }: Pick<TextReader, 'repository' | 'actor'> & { texts: readonly { names: Names }[] },
): Promise<((names: Names) => Nameable) | undefined> {
  const all = (kind: NamedKind) => [...new Set(texts.flatMap(({ names }) => names[kind]))]
  const names = { name: all('name'), thread: all('thread'), elsewhere: all('elsewhere'), commit: all('commit') }
  if (namedKinds.some((kind) => names[kind].length > mostOfKind[kind])) return undefined
  const found = await findNames(deps, { names, repository, actor })
  return (own) => {
    const [people, threads, others] = [new Set(own.name), new Set(own.thread), new Set(own.elsewhere)]
    const commits = new Set(own.commit)
    return {
      people: found.people.filter(({ name }) => people.has(name)),
      teams: found.teams.filter(({ name }) => people.has(name)),
      threads: found.threads.filter(({ name }) => threads.has(name)),
      elsewhere: found.elsewhere.filter(({ name }) => others.has(name)),
      commits: found.commits.filter(({ name }) => commits.has(name)),
    }
  }
}

const namedKinds = ['name', 'thread', 'elsewhere', 'commit'] as const

/** Does it name what not everybody sees, or what may come? */
const mayDiffer = ({ elsewhere, commit }: Names): boolean => elsewhere.length + commit.length > 0

interface Keyed {
  text: string
  repository: FoundRepository
  /** What was found of what not everybody sees. */
  found: Nameable | undefined
}

/** What its HTML depends on. */
function keyOf({ text, repository, found }: Keyed): string {
  const { uid, ownerName, name, defaultBranch, mayRead } = repository
  const content = createHash('sha256').update(text)
  const differing = [...(found?.elsewhere ?? []), ...(found?.commits ?? [])]
  // In an order of its own: it may have been looked up with what other texts name.
  for (const each of differing.map(({ name: of, address }) => `\0${of} ${address}`).toSorted()) content.update(each)
  return ['thread', uid, ownerName, name, defaultBranch, `${mayRead}`, content.digest('hex')].join(' ')
}

const linksIn = ({ people, teams, threads, elsewhere, commits }: Nameable) =>
  [...people, ...teams, ...threads, ...elsewhere, ...commits].map(({ name, address }) => [name, address] as const)

const placeOf = (repository: FoundRepository) => {
  const { defaultBranch } = repository
  return { repository, ref: defaultBranch, commit: defaultBranch, most: mostHtml }
}
