/** A pattern of paths, as files of code owners have them: what gitignore(5) has, without `!` and `[…]`. */
export interface PathPattern {
  /** `**` stands for any number of folders, none included. */
  parts: readonly string[]
}

/** How many comparisons are left, of all that are matched together: what is written by strangers ends nevertheless. */
export interface Budget {
  steps: number
}

/** Takes a pattern apart. One without a slash but at its end matches at any depth. */
export function pathPattern(pattern: string): PathPattern {
  const isFolder = pattern.endsWith('/')
  const bare = isFolder ? pattern.slice(0, -1) : pattern
  const isAnchored = bare.includes('/')
  const named = bare.split('/').filter((part) => part !== '')
  const parts = isAnchored ? named : ['**', ...named]
  // What lies below a folder, too; but `docs/*` are the files of a folder, and not those of the folders in it.
  const below = isFolder ? ['**', '*'] : isAnchored && named.at(-1) === '*' ? [] : ['**']
  return { parts: [...parts, ...below] }
}

/** Does a pattern match a path, given as its parts? Nothing is matched once the budget is spent. */
export const matchesPath = ({ parts }: PathPattern, path: readonly string[], budget: Budget): boolean =>
  matchesAll(parts, path, {
    budget,
    isStar: (part) => part === '**',
    matches: (wanted, part) =>
      /[*?]/.test(wanted)
        ? matchesAll(wanted, part, {
            budget,
            isStar: (char) => char === '*',
            matches: (one, char) => one === '?' || one === char,
          })
        : wanted === part,
  })

interface Kind {
  budget: Budget
  /** Does it stand for any number of items? */
  isStar: (item: string) => boolean
  matches: (wanted: string, item: string) => boolean
}

type Items = string | readonly string[]

/** Items one by one; where one does not match, the last star takes one more. No star before that need ever be looked at again. */
function matchesAll(pattern: Items, items: Items, { budget, isStar, matches }: Kind): boolean {
  let at = 0
  let star = -1
  let from = 0
  for (let item = 0; item < items.length; ) {
    budget.steps -= 1
    if (budget.steps < 0) return false
    const wanted = pattern[at]
    if (wanted !== undefined && isStar(wanted)) {
      star = at
      from = item
      at += 1
    } else if (wanted !== undefined && matches(wanted, items[item] ?? '')) {
      at += 1
      item += 1
    } else if (star >= 0) {
      from += 1
      item = from
      at = star + 1
    } else return false
  }
  for (; at < pattern.length; at += 1) if (!isStar(pattern[at] ?? '')) return false
  return true
}
