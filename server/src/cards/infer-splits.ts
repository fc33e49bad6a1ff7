import type { DatasetSplit } from './dataset-files.ts'

/** The end of a shard's name, as `push_to_hub` writes it: its number, of how many. Its split stands before. */
const shardEnd = /-\d{5}-of-\d{5}/

/** What splits are called in names of files and folders, in the order in which they are told. */
const words: readonly (readonly [string, RegExp])[] = [
  ['train', /(?:^|[^a-z0-9])(?:train|training)(?:[^a-z]|$)/i],
  ['validation', /(?:^|[^a-z0-9])(?:validation|valid|val|dev)(?:[^a-z]|$)/i],
  ['test', /(?:^|[^a-z0-9])(?:test|testing|eval|evaluation)(?:[^a-z]|$)/i],
]

/**
 * The splits that paths speak of: by shards that are numbered, else by the words that are usual in names of files, else in those of folders. Files of which
 * nothing speaks are `rest` where they are all there is, and of no split beside others, as the library of datasets has it.
 */
export function inferSplits(paths: readonly string[], rest: string): DatasetSplit[] {
  const shown = paths.filter((path) => !/(?:^|\/)[._]/.test(path))
  const found =
    grouped(shown, (path) => shardSplit(fileName(path))) ??
    grouped(shown, (path) => wordIn(fileName(path))) ??
    grouped(shown, (path) => wordIn(path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  if (found !== undefined) return found
  return shown.length === 0 ? [] : [{ name: rest, paths: shown }]
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function shardSplit(name: string): string | undefined {
  const end = name.search(shardEnd)
  return end > 0 ? name.slice(0, end) : undefined
}

const wordIn = (text: string) => words.find(([, pattern]) => pattern.test(text))?.[0]

function grouped(paths: readonly string[], split: (path: string) => string | undefined): DatasetSplit[] | undefined {
  const groups = Map.groupBy(paths, split)
  groups.delete(undefined)
  if (groups.size === 0) return undefined
  const order = (name: string) => (words.findIndex(([word]) => word === name) + words.length + 1) % (words.length + 1)
  return [...groups]
    .flatMap(([name, of]) => (name === undefined ? [] : [{ name, paths: of }]))
    .toSorted((one, other) => order(one.name) - order(other.name))
}
