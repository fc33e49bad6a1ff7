import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { check } from 'recheck'
import { at, root } from '../workspace.ts'
import { type BoundedExpression, boundedExpressions } from './bounded-expressions.ts'
import { type Expression, expressionsOf } from './expressions-of.ts'

/** What runs where a stranger's words may come by: all but tests and what only they use. */
const covered = [
  'server/src/**/*.ts',
  'server-core/src/**/*.ts',
  'git-engine/src/**/*.ts',
  'shared/*/src/**/*.{ts,tsx}',
  'host/{src,page}/**/*.{ts,tsx}',
  'remote-*/src/**/*.{ts,tsx}',
  'tools/**/*.{ts,mjs}',
]
const left = ['**/*.test.{ts,tsx}', '**/testing/**', '**/generated/**', '**/locales/**', 'tools/git-suite/**']

/** Verdicts cost a tenth of a second and more each, and depend on nothing but the expression: they are kept. */
const keptVerdicts = at('.cache', 'expressions', `${checkerVersion()}.json`)
const verdictMs = 60_000
/** The same expression is judged the same everywhere: what is not decided by its automaton is tried out with random words. */
const verdictSeed = 1

function checkerVersion(): string {
  const about: unknown = createRequire(import.meta.url)('recheck/package.json')
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : 'unknown'
}

/** A verdict in words; `linear` is the only good one. */
type Verdict = string

/**
 * Regular expressions whose time may grow faster than the length of what they run on, as lines for people. One that
 * runs on bounded input alone stands in `bounded-expressions.ts` with its bound.
 */
export async function superLinearExpressions(): Promise<string[]> {
  const files = globSync(covered, { cwd: root, exclude: left }).sort()
  const sources = files.map((file): [string, string] => [file, readFileSync(at(file), 'utf8')])
  const kept = readKept()
  const problems = await superLinearIn(sources, { bounded: boundedExpressions, kept })
  mkdirSync(dirname(keptVerdicts), { recursive: true })
  writeFileSync(keptVerdicts, `${JSON.stringify(Object.fromEntries(kept), undefined, 1)}\n`)
  return problems
}

/** The same of given sources, by path. Verdicts are taken from `kept` and added to it. */
export async function superLinearIn(
  sources: readonly (readonly [path: string, text: string])[],
  { bounded, kept }: { bounded: readonly BoundedExpression[]; kept: Map<string, Verdict> },
): Promise<string[]> {
  const problems: string[] = []
  const unused = new Set(bounded)
  for (const [file, text] of sources) {
    const { expressions, madeAtRunTime } = expressionsOf(text, { tsx: file.endsWith('x') })
    if (madeAtRunTime > 0) problems.push(`${file} makes an expression at run time: nothing can say what it costs`)
    for (const expression of expressions) {
      const literal = written(expression)
      const verdict = kept.get(literal) ?? (await judge(expression))
      // Whether time sufficed depends on the machine: not for keeps.
      if (!verdict.startsWith('unknown')) kept.set(literal, verdict)
      if (verdict === 'linear') continue
      const excuse = bounded.find((known) => known.file === file && known.expression === literal)
      if (excuse) unused.delete(excuse)
      else problems.push(`${file}: ${literal} may take ${verdict}`)
    }
  }
  for (const { file, expression } of unused)
    problems.push(`bounded-expressions.ts names ${expression} of ${file} in vain`)
  return problems
}

const written = ({ pattern, flags }: Expression) => `/${pattern}/${flags}`

/** Without `*`, `+` and `{n,}` an expression looks at a bounded number of characters from each place. */
const unbounded = /[*+]|\{\d+,\}/

async function judge({ pattern, flags }: Expression): Promise<Verdict> {
  if (!unbounded.test(pattern)) return 'linear'
  const found = await check(pattern, flags, { timeout: verdictMs, randomSeed: verdictSeed })
  if (found.status === 'safe') return 'linear'
  if (found.status === 'vulnerable') return `${found.complexity.summary} time`
  return 'unknown time: it is too intricate to tell, write it simpler'
}

function readKept(): Map<string, Verdict> {
  try {
    const kept: unknown = JSON.parse(readFileSync(keptVerdicts, 'utf8'))
    const verdicts = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return new Map(verdicts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    // None yet, or written half: they are found again.
    return new Map()
  }
}
