import { randomBytes } from 'node:crypto'

/** An id as clients of the Hub expect one at the end of a slug. */
export const newHubId = (): string => randomBytes(12).toString('hex')

const longestWords = 60

/** With what the address of a collection ends: the words of its title, and its id, which alone counts. */
export function slugOf({ title, uid }: { title: string; uid: string }): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, longestWords)
  return words === '' ? uid : `${words}-${uid}`
}

/** The id in a slug; nothing where none stands there. */
export const uidIn = (slug: string): string | undefined => /[0-9a-f]{24}$/.exec(slug)?.[0]
