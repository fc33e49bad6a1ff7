import { parseArgs } from 'node:util'

/** Parts of the bench in the order in which they run. Each can be left out; what a part needs is imported anyway. */
export const parts = [
  'import',
  'by-url',
  'pages',
  'fresh',
  'clone',
  'push',
  'growth',
  'memory',
  'crowd',
  'codes',
  'mix',
  'repository',
  'large-texts',
  'many-paths',
  'comparison-page',
  'code-search',
  'rest',
] as const
export type Part = (typeof parts)[number]

export interface GitBenchOptions {
  gitSource: string
  curlSource: string
  /** Two histories that nothing is tuned on, of about 50,000 commits each. */
  mixASource: string
  mixBSource: string
  /** Commits of the synthetic history. */
  commits: number
  /** How long each address is asked for, and how often, interleaved with the peers. */
  seconds: number
  rounds: number
  only: ReadonlySet<Part>
  /** Text that code is searched in, in bytes. */
  codeBytes: number
  /** A folder with zoekt-webserver and zoekt-git-index, by which it is searched; without it, by the server's own index. */
  zoekt: string | undefined
}

/** Reads the arguments of `npm run bench -- git`. Throws, in words for people, where one is wrong. */
export function readOptions(args: readonly string[]): GitBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'git-source': { type: 'string', default: 'https://github.com/git/git' },
      'curl-source': { type: 'string', default: 'https://github.com/curl/curl' },
      'mix-a-source': { type: 'string', default: 'https://github.com/ansible/ansible' },
      'mix-b-source': { type: 'string', default: 'https://github.com/numpy/numpy' },
      commits: { type: 'string', default: '500000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: parts.join(',') },
      'code-mb': { type: 'string', default: '1024' },
      zoekt: { type: 'string' },
    },
  })
  return {
    gitSource: values['git-source'],
    curlSource: values['curl-source'],
    mixASource: values['mix-a-source'],
    mixBSource: values['mix-b-source'],
    commits: whole(values.commits, { min: 1000, max: 2_000_000 }),
    seconds: whole(values.seconds, { min: 1, max: 60 }),
    rounds: whole(values.rounds, { min: 1, max: 15 }),
    only: new Set(values.only.split(',').map(partNamed)),
    codeBytes: whole(values['code-mb'], { min: 10, max: 4096 }) * 1024 ** 2,
    zoekt: values.zoekt,
  }
}

function partNamed(name: string): Part {
  const part = parts.find((each) => each === name.trim())
  if (part === undefined) throw new Error(`--only takes ${parts.join(', ')}; not ${name}`)
  return part
}

function whole(text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new Error(`${text} is no number from ${min} to ${max}`)
  return number
}
