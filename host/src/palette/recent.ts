/** Something that was found by the palette and gone to: what it is, and its name. A repository's is `owner/name`. */
export interface RecentThing {
  kind: 'code' | 'model' | 'dataset' | 'person' | 'team'
  name: string
}

/** Where it is remembered; with a session it is forgotten (`host/src/session`). */
export const recentStorageKey = 'sheaf-recent'

const kept = 8
const kinds: ReadonlySet<unknown> = new Set<RecentThing['kind']>(['code', 'model', 'dataset', 'person', 'team'])

/** What an account went to lately in this browser, the last first. Of another account, and of visitors, nothing is told. */
export function readRecent(uid: string | undefined): RecentThing[] {
  if (uid === undefined) return []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentStorageKey) ?? 'null')
    if (stored === null || typeof stored !== 'object' || !('uid' in stored) || stored.uid !== uid) return []
    const things = 'things' in stored && Array.isArray(stored.things) ? stored.things : []
    return things.filter(isThing).slice(0, kept)
  } catch {
    return []
  }
}

/** Notes where an account went. Visitors leave nothing behind. */
export function keepRecent(uid: string | undefined, { kind, name }: RecentThing): void {
  if (uid === undefined) return
  const others = readRecent(uid).filter((thing) => thing.name !== name)
  const things = [{ kind, name }, ...others].slice(0, kept)
  try {
    localStorage.setItem(recentStorageKey, JSON.stringify({ uid, things }))
  } catch {
    // A browser may refuse storage: then nothing is remembered.
  }
}

const isThing = (value: unknown): value is RecentThing =>
  value !== null &&
  typeof value === 'object' &&
  'kind' in value &&
  kinds.has(value.kind) &&
  'name' in value &&
  typeof value.name === 'string'
