/**
 * What has to stand in a text for it to be a hit, as the index can tell: one of these lists, with all of its trigrams. Nothing where the
 * index can tell nothing.
 */
export type Demand = readonly (readonly string[])[]

/** As the index is asked: for all demands, of each one branch, and of that all trigrams. */
export const matchOf = (demands: readonly Demand[]): string =>
  demands
    .map((branches) => `(${branches.map((trigrams) => `(${trigrams.map(quoted).join(' AND ')})`).join(' OR ')})`)
    .join(' AND ')
const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

/** Of one list: more name a twentieth less of what is no hit, and each is a stretch of the index that is read. */
const mostTrigrams = 6
/** Of the lists of one expression. */
const mostBranches = 8

/** The trigrams of a text as it is; where there are many, both ends and the rarest. */
export function trigramsOf(text: string): string[] {
  const letters = [...text]
  const found = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''))
  return fewOf([...found])
}

/** What code is written in, the commonest first, as far as one language says of another. */
const commonest = ' etsrnaiocldpu_fmhg.,()-=bv"k;wy/*x01>{}\'2:[]#qzj'

/** The sum of how far behind each letter stands: what no list of the index says without being read. */
const rarityOf = (trigram: string): number =>
  [...trigram.toLowerCase()].reduce((sum, letter) => {
    const at = commonest.indexOf(letter)
    return sum + (at < 0 ? commonest.length : at)
  }, 0)

/** The first and the last of them, and of the others those that the fewest texts have, by their letters. */
function fewOf(all: readonly string[]): string[] {
  if (all.length <= mostTrigrams) return [...all]
  const inner = all.slice(1, -1).toSorted((one, other) => rarityOf(other) - rarityOf(one))
  const few = new Set([all[0], all.at(-1), ...inner.slice(0, mostTrigrams - 2)])
  return all.filter((trigram) => few.has(trigram))
}

/**
 * What an expression demands: the letters that stand in it outside of groups, classes and what may be left out, by branch. It finds
 * less than there is, never more, so that nothing is missed.
 */
export function demandOf(expression: string): Demand | undefined {
  const branches = branchesOf(expression).map((runs) => fewOf([...new Set(runs.flatMap(trigramsOf))]))
  if (branches.length > mostBranches || branches.some((trigrams) => trigrams.length === 0)) return undefined
  return branches
}

/**
 * Letters that stand in all that an expression finds, in lower case: the longest such run. Nothing where there is none, or none that is the
 * same in either case for certain.
 */
export function literalOf(expression: string): string | undefined {
  const [runs = [], ...others] = branchesOf(expression)
  if (others.length > 0) return undefined
  const plain = runs.filter((run) => run.length >= 3 && /^[\x20-\x7e]+$/.test(run))
  return plain.toSorted((one, other) => other.length - one.length)[0]?.toLowerCase()
}

/** The runs of letters that each branch at the top of an expression demands, as they stand in it. */
export function branchesOf(expression: string): string[][] {
  const letters = [...expression]
  const branches: string[][] = []
  let runs: string[] = []
  let run: string[] = []
  const cut = () => {
    if (run.length > 0) runs.push(run.join(''))
    run = []
  }
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    if (letter === '|') {
      cut()
      branches.push(runs)
      runs = []
    } else if (letter === '(' || letter === '[') {
      cut()
      at = letter === '(' ? endOfGroup(letters, at) : endOfClass(letters, at)
    } else if (letter === '*' || letter === '?' || letter === '{') {
      // What stands before it may be left out, or come again.
      run.pop()
      cut()
      if (letter === '{') at = indexOr(letters, '}', at)
    } else if (letter === '+') cut()
    else if (letter === '\\') {
      at += 1
      const escaped = letters[at] ?? ''
      if (escaped === 'Q') {
        const end = expressionEnd(letters, at + 1)
        run.push(...letters.slice(at + 1, end))
        at = end + 1
      } else if (/^\w$/.test(escaped)) {
        cut()
        // `\x{41}`, `\pL`, `\p{Greek}`: what follows belongs to it.
        if (letters[at + 1] === '{') at = indexOr(letters, '}', at + 1)
        else if (escaped === 'p' || escaped === 'P') at += 1
        else if (escaped === 'x') at += 2
        else while (/^[0-7]$/.test(escaped) && /^[0-7]$/.test(letters[at + 1] ?? '')) at += 1
      } else run.push(escaped)
    } else if (letter === '.' || letter === '^' || letter === '$' || letter === '\n') cut()
    else run.push(letter)
  }
  cut()
  branches.push(runs)
  return branches
}

const indexOr = (letters: readonly string[], sought: string, from: number) => {
  const at = letters.indexOf(sought, from)
  return at < 0 ? letters.length : at
}

/** Where `\Q` ends: at `\E`, or where all does. */
function expressionEnd(letters: readonly string[], from: number): number {
  for (let at = from; at < letters.length; at += 1) if (letters[at] === '\\' && letters[at + 1] === 'E') return at
  return letters.length
}

function endOfGroup(letters: readonly string[], from: number): number {
  let depth = 0
  for (let at = from; at < letters.length; at += 1) {
    const letter = letters[at]
    if (letter === '\\') at += 1
    else if (letter === '[') at = endOfClass(letters, at)
    else if (letter === '(') depth += 1
    else if (letter === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return letters.length
}

function endOfClass(letters: readonly string[], from: number): number {
  const first = from + (letters[from + 1] === '^' ? 2 : 1)
  for (let at = first; at < letters.length; at += 1) {
    if (letters[at] === '\\') at += 1
    else if (letters[at] === '[' && letters[at + 1] === ':') at = indexOr(letters, ']', at + 1)
    // A bracket that closes is a letter where it stands first.
    else if (letters[at] === ']' && at > first) return at
  }
  return letters.length
}
