/** A text that somebody is writing, as their browser keeps it. */
export interface Draft {
  text: string
  /** Where the file is to lie. */
  path: string
  /** The commit that the text was begun on; null before the first. */
  base: string | null
  /** When it was kept, in milliseconds since 1970. */
  savedAt: number
}

/** What a draft is of. */
export interface DraftOf {
  /** By whom, and in which repository: names change, these don't. */
  account: string
  repository: string
  branch: string
  /** The file, or the folder of a new one with a slash at its end. */
  place: string
}

const prefix = 'sheaf-draft\n'
const kept = {
  days: 30,
  /** Drafts of all accounts of this browser, and their letters: browsers give a site five million. */
  count: 20,
  letters: 2_500_000,
} as const

const keyOf = ({ account, repository, branch, place }: DraftOf): string =>
  prefix + [account, repository, branch, place].join('\n')

/** The draft of a file, if there is one. */
export function findDraft(of: DraftOf, now = Date.now()): Draft | undefined {
  sweepDrafts(now)
  return read(keyOf(of))
}

/**
 * Keeps a draft, in place of the one before. The oldest others make room. Says whether it is kept: a text may be too long, or
 * a browser keep nothing.
 */
export function keepDraft(of: DraftOf, draft: Omit<Draft, 'savedAt'>, now = Date.now()): boolean {
  const key = keyOf(of)
  const value = JSON.stringify({ ...draft, savedAt: now } satisfies Draft)
  if (value.length > kept.letters) {
    dropDraft(of)
    return false
  }
  const others = all().filter((each) => each.key !== key)
  let letters = others.reduce((sum, each) => sum + each.letters, value.length)
  let count = others.length + 1
  for (const oldest of others) {
    if (letters <= kept.letters && count <= kept.count) break
    remove(oldest.key)
    letters -= oldest.letters
    count -= 1
  }
  // What else this site keeps may leave less room than that.
  for (const next of [undefined, ...all().filter((each) => each.key !== key)]) {
    if (next) remove(next.key)
    try {
      localStorage.setItem(key, value)
      return true
    } catch {
      // One more goes.
    }
  }
  return false
}

/** Lets go of a draft: it was committed, or nobody wants it. */
export function dropDraft(of: DraftOf): void {
  remove(keyOf(of))
}

/** Lets go of what nobody has touched for long. */
function sweepDrafts(now: number): void {
  for (const { key, savedAt } of all()) if (savedAt < now - kept.days * 86_400_000) remove(key)
}

interface Kept {
  key: string
  letters: number
  savedAt: number
}

/** All drafts of this browser, the oldest first; what is none counts as the oldest. */
function all(): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({
        key,
        letters: localStorage.getItem(key)?.length ?? 0,
        savedAt: read(key)?.savedAt ?? 0,
      }))
      .toSorted((one, other) => one.savedAt - other.savedAt)
  } catch {
    return []
  }
}

function read(key: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : undefined
  } catch {
    return undefined
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to let go of.
  }
}

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object') return false
  const { text, path, base, savedAt }: Partial<Record<keyof Draft, unknown>> = value
  return (
    typeof text === 'string' &&
    typeof path === 'string' &&
    (base === null || typeof base === 'string') &&
    typeof savedAt === 'number'
  )
}
