import type { CodeQuery, CodeTerm } from './code-query.ts'
import { compileTerm } from './match-lines.ts'
import { branchesOf } from './trigrams.ts'

export type LettersInput = Pick<CodeQuery, 'terms' | 'matchesCase'>

/** What a search without an index looks for in files: letters that stand in each hit, all of them or one. */
export type LetterDemand =
  | { problem: 'expression' | 'short' }
  | { problem: undefined; texts: string[]; wants: 'all' | 'any'; matchesCase: boolean }

/** A text of fewer letters stands in most files. Of an expression, whose other parts may demand more, it is the same for all it demands. */
const fewestLetters = 3

/**
 * The letters that a file must have to be a hit; fewer than there are, never more, so that nothing is missed. Those that are no ASCII are left
 * out where there are others: in which bytes a file has them depends on its encoding.
 */
export function demandedLetters({ terms, matchesCase }: LettersInput): LetterDemand {
  const all: string[] = []
  let any: string[] | undefined
  for (const term of terms) {
    if (compileTerm(term, matchesCase) === undefined) return { problem: 'expression' }
    const branches = demandOfTerm(term).map(longest)
    const [only, ...others] = branches
    if (only !== undefined && others.length === 0) all.push(only)
    else if (branches.every((letters) => letters !== undefined))
      any ??= branches.filter((letters) => letters !== undefined)
  }
  // An expression may say by itself that case is nothing to it.
  const folds = !matchesCase || terms.some(({ kind }) => kind === 'expression')
  const demand = { problem: undefined, matchesCase: !folds }
  // Git tells which files have all of some letters, or one of some, and not both at once.
  if (all.length > 0) return { ...demand, texts: [...new Set(all)], wants: 'all' }
  return any === undefined ? { problem: 'short' } : { ...demand, texts: [...new Set(any)], wants: 'any' }
}

/** The runs of letters of each branch of a term; of a text without ASCII, one branch for each case that it is likely to stand in. */
function demandOfTerm({ kind, value }: CodeTerm): string[][] {
  if (kind === 'expression') return branchesOf(value)
  if (asciiPiecesOf(value).length > 0) return [[value]]
  const lower = value.toLowerCase()
  const [first = '', ...rest] = [...lower]
  return [...new Set([value, lower, value.toUpperCase(), first.toUpperCase() + rest.join('')])].map((text) => [text])
}

const asciiPiecesOf = (text: string): string[] =>
  text.split(/[^\x20-\x7e\t]/).filter((piece) => piece.length >= fewestLetters)

/** The longest run that stands in a file's bytes as it stands here. */
function longest(runs: readonly string[]): string | undefined {
  const pieces = runs.flatMap(asciiPiecesOf)
  const whole = runs.find((run) => [...run].length >= fewestLetters && !/[\n\r\0]/.test(run))
  return pieces.toSorted((one, other) => other.length - one.length)[0] ?? whole
}
