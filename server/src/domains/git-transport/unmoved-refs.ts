/** What git reports of a ref that it could not move: all that it says of it in its report, whatever the cause. */
const reported =
  /^(?:failed to update ref|atomic transaction failed|transaction failed to start|incorrect old value provided)$/

/** Is this all that a report of git says of a ref? Why stands in what git says beside it. */
export const isUnmoved = (reason: string): boolean => reported.test(reason)

/**
 * What kept git from moving a ref: another one lies in its way, which no patience helps; somebody else holds its lock, or moves it; or a
 * fault of ours.
 */
type WhyUnmoved = 'in-the-way' | 'locked' | 'contended' | 'fault'

/** As the refs backend of git has it in the language that every git is started with (refs/files-backend.c, lockfile.c). */
const words = [
  ['in-the-way', /'[^']+' exists; cannot create '|cannot process '[^']+' and '[^']+' at the same time/],
  ['locked', /\.lock': File exists/],
  ['contended', /is at [0-9a-f]+ but expected [0-9a-f]+|reference already exists/],
  ['contended', /reference is missing but expected|there is a non-empty directory/],
] as const satisfies readonly (readonly [WhyUnmoved, RegExp])[]

/** The cause of which git speaks. */
export const whyUnmoved = (said: string): WhyUnmoved => words.find(([, word]) => word.test(said))?.[0] ?? 'fault'
