import { z } from 'zod'
import { configurationsOf, onlyOne } from './dataset-files.ts'
import { blockOf, valuesOf } from './front-matter.ts'

/** Files of a dataset with what they take, and the beginning of its README. */
export interface DatasetSplitsInput {
  card: string | null
  files: readonly { path: string; size: number }[]
}

/** What a dataset is made of: the first splits of its configurations, and how many there are beside them. */
export interface DatasetParts {
  parts: { name: string; splits: { name: string; files: number; bytes: number; rows: number | null }[] }[]
  moreSplits: number
}

/** A page shows them one below the other. */
const mostSplits = 50
const bounds = { configurations: 100, splits: 100 }

const Splits = z.array(z.object({ name: z.string(), num_examples: z.int().min(0) })).max(bounds.splits)
const Info = z.object({ config_name: z.string().default(onlyOne), splits: Splits })
const Card = z.object({
  dataset_info: z.union([z.array(z.unknown()).max(bounds.configurations), z.unknown().transform((one) => [one])]),
})

/**
 * The configurations and splits of a dataset with what their files take, and with how many rows each has where the card says so (`dataset_info`).
 * For a thread that can be ended: patterns are strangers' and may be many.
 */
export function datasetSplits({ card, files }: DatasetSplitsInput): DatasetParts {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const rows = rowsOf(card)
  const all = configurationsOf({ card, paths: files.map(({ path }) => path) })
    .map(({ name, splits }) => ({
      name,
      splits: splits.flatMap(({ name: split, paths }) =>
        paths.length === 0
          ? []
          : {
              name: split,
              files: paths.length,
              bytes: paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
              rows: rows.get(`${name}/${split}`) ?? null,
            },
      ),
    }))
    .filter(({ splits }) => splits.length > 0)
  let room = mostSplits
  const parts = all.flatMap(({ name, splits }) => {
    const shown = splits.slice(0, room)
    room -= shown.length
    return shown.length === 0 ? [] : { name, splits: shown }
  })
  return { parts, moreSplits: all.reduce((sum, { splits }) => sum + splits.length, 0) - (mostSplits - room) }
}

/** How many rows a card says that splits have, by configuration and split. What is not written as libraries write it is not told. */
function rowsOf(card: string | null): Map<string, number> {
  const block = card === null ? undefined : blockOf(card)
  if (block === undefined || block === 'unended') return new Map()
  const read = valuesOf(block)
  const said = Card.safeParse('values' in read ? read.values : undefined)
  if (!said.success) return new Map()
  const infos = said.data.dataset_info.flatMap((each) => Info.safeParse(each).data ?? [])
  return new Map(
    infos.flatMap(({ config_name, splits }) =>
      splits.map(({ name, num_examples }) => [`${config_name}/${name}`, num_examples] as const),
    ),
  )
}
