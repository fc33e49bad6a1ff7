import { hiddenRefs } from '../process/git-environment.ts'

/** What git is told for an archive, or why it is not asked, in words for the client. */
export type ArchiveArguments = { kind: 'taken'; arguments: readonly string[] } | { kind: 'refused'; reason: string }

interface Wanted {
  format: string | undefined
  prefix: string | undefined
  level: string | undefined
  isVerbose: boolean
  isList: boolean
  /** The tree, and the paths in it. */
  words: string[]
}

/** Those that git makes by itself: others are commands of a configuration. */
const formats = new Set(['tar', 'tgz', 'tar.gz', 'zip'])

/**
 * Reads what a client of `git archive --remote` sent, and makes of it what git is told: nothing that came is passed on
 * as it is. Git's own server takes every option of `git archive`, those among them that name files of the server.
 */
export function readArchiveArguments(given: readonly string[]): ArchiveArguments {
  const wanted: Wanted = {
    format: undefined,
    prefix: undefined,
    level: undefined,
    isVerbose: false,
    isList: false,
    words: [],
  }
  const refusal = readAll(given, wanted)
  if (refusal !== undefined) return { kind: 'refused', reason: refusal }
  const { format, prefix, level, isVerbose, isList, words } = wanted
  if (isList) return { kind: 'taken', arguments: ['--list'] }
  const [tree, ...paths] = words
  if (tree === undefined) return { kind: 'refused', reason: 'Say what to archive, such as HEAD' }
  if (namesHiddenRef(tree)) return { kind: 'refused', reason: `No such ref: ${tree}` }
  const options = [
    ...(format === undefined ? [] : [`--format=${format}`]),
    ...(prefix === undefined ? [] : [`--prefix=${prefix}`]),
    ...(level === undefined ? [] : [level]),
    ...(isVerbose ? ['--verbose'] : []),
  ]
  return { kind: 'taken', arguments: [...options, '--', tree, ...paths] }
}

/** Gives why the arguments are refused, if they are. */
function readAll(given: readonly string[], wanted: Wanted): string | undefined {
  const rest = [...given]
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--') {
      wanted.words.push(...rest)
      return undefined
    }
    if (!argument.startsWith('-') || argument === '-') {
      wanted.words.push(argument)
      continue
    }
    const [name = '', joined] = splitOnce(argument)
    if (name === '--format' || name === '--prefix') {
      const value = joined ?? rest.shift()
      if (value === undefined) return `${name} needs a value`
      if (name === '--format' && !formats.has(value)) return `Archives are made as ${[...formats].join(', ')} here`
      wanted[name === '--format' ? 'format' : 'prefix'] = value
    } else if (/^-[0-9]$/.test(argument)) wanted.level = argument
    else if (argument === '-v' || argument === '--verbose') wanted.isVerbose = true
    else if (argument === '-l' || argument === '--list') wanted.isList = true
    else return `The option ${printable(name)} is not taken here`
  }
  return undefined
}

function splitOnce(argument: string): [name: string, value: string | undefined] {
  const equals = argument.indexOf('=')
  return equals < 0 ? [argument, undefined] : [argument.slice(0, equals), argument.slice(equals + 1)]
}

/** Git completes names: `sheaf/x` is `refs/sheaf/x`, too. */
const namesHiddenRef = (tree: string) => `refs/${tree.replace(/^refs\//, '')}`.startsWith(hiddenRefs)

const printable = (name: string) => name.replace(/[^\w-]/g, '?').slice(0, 64)
