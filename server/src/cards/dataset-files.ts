import { matchesGlob } from '@sheaf/server-core/matches-glob'
import { z } from 'zod'
import { blockOf, valuesOf } from './front-matter.ts'
import { inferSplits } from './infer-splits.ts'

/** Files of a dataset and the beginning of its README. */
export interface DatasetFilesInput {
  card: string | null
  paths: readonly string[]
}

/** A split of a configuration, with its files in the order in which they are read. */
export interface DatasetSplit {
  name: string
  paths: string[]
}

/** A configuration of a dataset: a subset that is loaded by its name. */
export interface DatasetConfiguration {
  name: string
  splits: DatasetSplit[]
}

/** A file may stand in many configurations; so many are named in all. */
const mostNamed = 10_000
const bounds = { configurations: 100, patterns: 50, letters: 200 }

/** The configuration of a dataset whose card names none. */
export const onlyOne = 'default'
/** The split of files that nothing says a split of. */
const onlySplit = 'train'

const Name = z.string().min(1).max(bounds.letters)
const Patterns = z
  .union([z.string(), z.array(z.string()).max(bounds.patterns)])
  .transform((patterns) => [patterns].flat())
const Configuration = z.object({
  config_name: Name,
  data_dir: z.string().max(bounds.letters).optional(),
  data_files: z
    .union([
      Patterns.transform((patterns) => [{ split: onlySplit, patterns }]),
      z
        .array(z.object({ split: Name, path: Patterns }))
        .max(bounds.patterns)
        .transform((splits) => splits.map(({ split, path }) => ({ split, patterns: path }))),
      z
        .record(Name, Patterns)
        .transform((splits) => Object.entries(splits).map(([split, patterns]) => ({ split, patterns }))),
    ])
    .optional(),
})
const Card = z.object({ configs: z.array(z.unknown()).max(bounds.configurations) })

/**
 * Which files make which splits of which configurations: as the front matter says under `configs`, or as paths say where it says nothing. A
 * configuration that is not written as clients read it is left out. For a thread that can be ended: patterns are strangers' and may be many.
 */
export function datasetFiles(input: DatasetFilesInput): DatasetConfiguration[] {
  const all = configurationsOf(input)
  let room = mostNamed
  return all
    .map(({ name, splits }) => ({
      name,
      splits: splits
        .map((split) => {
          const kept = split.paths.slice(0, room)
          room -= kept.length
          return { name: split.name, paths: kept }
        })
        .filter((split) => split.paths.length > 0),
    }))
    .filter(({ splits }) => splits.length > 0)
}

/** All configurations of a dataset, with all files of each, however many that are. For a thread that can be ended, as well. */
export function configurationsOf({ card, paths }: DatasetFilesInput): DatasetConfiguration[] {
  const named = saidConfigurations(card)
  if (named.length === 0) return [{ name: onlyOne, splits: inferSplits(paths, onlySplit) }]
  return named.map((each) => ({ name: each.config_name, splits: splitsOf(each, paths) }))
}

function saidConfigurations(card: string | null): z.infer<typeof Configuration>[] {
  const block = card === null ? undefined : blockOf(card)
  if (block === undefined || block === 'unended') return []
  const read = valuesOf(block)
  const said = Card.safeParse('values' in read ? read.values : undefined)
  if (!said.success) return []
  const found = said.data.configs.flatMap((each) => Configuration.safeParse(each).data ?? [])
  return [...new Map(found.map((each) => [each.config_name, each])).values()]
}

function splitsOf({ data_dir, data_files }: z.infer<typeof Configuration>, paths: readonly string[]): DatasetSplit[] {
  const below = data_dir === undefined ? '' : folderOf(data_dir)
  const within = paths.filter((path) => path.startsWith(below))
  if (data_files === undefined) return inferSplits(within, onlySplit)
  return data_files.map(({ split, patterns }) => {
    const meant = patterns.map((pattern) => below + pattern.replace(/^\.\//, ''))
    return { name: split, paths: within.filter((path) => meant.some((pattern) => matchesGlob(pattern, path))) }
  })
}

/** A folder as paths below it begin: with a slash at its end, unless it is the root. */
function folderOf(data_dir: string): string {
  const names = data_dir.split('/').filter((name) => name !== '' && name !== '.')
  return names.map((name) => `${name}/`).join('')
}
