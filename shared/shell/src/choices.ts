import type { Preferences } from '@sheaf/contract'

/** What somebody chose on the page that is to hold wherever they are signed in. */
export type Choice = Partial<Preferences>

let keep: ((choice: Choice) => void) | undefined

/** Called once by the host: what keeps choices on the account of whoever is signed in. Visitors' stay in their browser. */
export function connectChoices(to: (choice: Choice) => void): void {
  keep = to
}

/** Keeps what was just chosen, beside what the page itself remembers. Nobody waits for it; a failure is said in a toast. */
export const keepChoice = (choice: Choice): void => keep?.(choice)
