/** A text that somebody is writing, as their browser keeps it. What else belongs to it stands beside it. */
export interface Draft {
  text: string
  /** When it was kept, in milliseconds since 1970. */
  savedAt: number
}

/** What a draft is of: by whom and in which repository, by public ids since names change, and what names the text in there. */
export type DraftOf = readonly [account: string, repository: string, ...place: string[]]

const prefix = 'sheaf-draft\n'
const kept = {
  days: 30,
  /** Drafts of all accounts of this browser, and their letters: browsers give a site five million. */
  count: 40,
  letters: 2_500_000,
} as const

const keyOf = (of: DraftOf): string => prefix + of.join('\n')

/** The draft of a text, if there is one that its reader knows as such. */
export function findDraft<D extends Draft>(
  of: DraftOf,
  isDraft: (found: object) => found is D,
  now = Date.now(),
): D | undefined {
  sweepDrafts(now)
  const found = read(keyOf(of))
  return found !== undefined && isDraft(found) ? found : undefined
}

/**
 * Keeps a draft, in place of the one before. The oldest others make room. Says whether it is kept: a text may be too long, or
 * a browser keep nothing.
 */
export function keepDraft<D extends Draft>(of: DraftOf, draft: Omit<D, 'savedAt'>, now = Date.now()): boolean {
  const key = keyOf(of)
  const value = JSON.stringify({ ...draft, savedAt: now })
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

/** Lets go of a draft: the text is where it was meant for, or nobody wants it. */
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
    return found !== null && typeof found === 'object' && isText(found) ? found : undefined
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

const isText = (value: { text?: unknown; savedAt?: unknown }): value is Draft =>
  typeof value.text === 'string' && typeof value.savedAt === 'number'
