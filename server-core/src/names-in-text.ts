/**
 * A person or a team (`@ada`), a thread (`#12`, or one of another repository: `ada/loom#12`) or a commit (`1f2e3d4`, up to its whole id) in
 * running text, not within a word, a path or an address. Names are those of owners: up to 39 letters, digits, `_`, and `.-` inside.
 */
export const namedInText =
  /(?<![\w/@#.-])(?:@[a-z\d_](?:[a-z\d._-]{0,37}[a-z\d_])?|(?:[a-z\d_][\w.-]{0,38}\/[\w.-]{1,100})?#[1-9]\d{0,8}|[\da-f]{7,40})(?![\w@#])/gi

/** So many different people and teams, and so many threads, of one text are links. */
export const mostNamed = 50
/** Threads of other repositories and commits cost a look each time. */
export const mostOfKind = { name: mostNamed, thread: mostNamed, elsewhere: 20, commit: 10 } as const

export type NamedKind = keyof typeof mostOfKind

/** What a text might name, lower-cased, each once: it may stand in code, where it names nothing. */
export function namesIn(text: string): Record<NamedKind, string[]> {
  const found = {
    name: new Set<string>(),
    thread: new Set<string>(),
    elsewhere: new Set<string>(),
    commit: new Set<string>(),
  }
  for (const [name] of text.matchAll(namedInText)) {
    const kind = kindOf(name)
    if (found[kind].size < mostOfKind[kind]) found[kind].add(name.toLowerCase())
  }
  const { name, thread, elsewhere, commit } = found
  return { name: [...name], thread: [...thread], elsewhere: [...elsewhere], commit: [...commit] }
}

function kindOf(name: string): NamedKind {
  if (name.startsWith('@')) return 'name'
  if (name.startsWith('#')) return 'thread'
  return name.includes('#') ? 'elsewhere' : 'commit'
}

/** Might a text name anything at all? */
export const mayName = (text: string): boolean => text.search(namedInText) >= 0
