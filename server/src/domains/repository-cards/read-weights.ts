import type { Deps } from '../../deps.ts'
import { type InputOf, textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { readFileBytes } from '../objects/index.ts'

type Format = Extract<InputOf<'contents'>['format'], 'safetensors' | 'gguf'>

/** A file of weights: where its bytes are, and how many. */
export interface WeightsFile {
  path: string
  /** Of its blob. */
  oid: string
  /** Of what Git LFS keeps, where the blob points there and the repository has it. */
  object: string | undefined
  size: number
}

/** Numbers that a model has, by the type that they are kept in. */
export interface CountedWeights {
  parameters: number
  dtypes: { dtype: string; parameters: number }[]
}

/** So many files are looked into: shards of the largest models that there are. */
const mostFiles = 200
/** Of the header, with the length that stands before it. */
const mostBytes = textBounds.contents.inputSize - 1_000
const lengthBytes = 8
/** Where a header has no length of its own, as those of GGUF: what nearly all fit into is read before the most. */
const firstBytes = 1024 * 1024

const formatOf = (path: string): Format | undefined =>
  /\.safetensors$/i.test(path) ? 'safetensors' : /\.gguf$/i.test(path) ? 'gguf' : undefined

/**
 * Counts the parameters of a model by the headers of its weights: of safetensors all files together, since one model is cut into many; of GGUF, where
 * each file is a whole model at another precision, those of the largest. Nothing where no header can be read.
 */
export async function countWeights(
  deps: Pick<Deps, 'git' | 'objects' | 'text'>,
  { gitDir, files, signal }: { gitDir: string; files: readonly WeightsFile[]; signal: AbortSignal },
): Promise<CountedWeights | undefined> {
  const known = files.flatMap((file) => {
    const format = formatOf(file.path)
    return format === undefined ? [] : [{ ...file, format }]
  })
  const tensors = known.filter(({ format }) => format === 'safetensors')
  const chosen = tensors.length > 0 ? tensors : known.toSorted((one, other) => other.size - one.size).slice(0, 1)
  const counts = new Map<string, number>()
  let parameters = 0
  let isAny = false
  for (const file of chosen.slice(0, mostFiles)) {
    signal.throwIfAborted()
    const found = await readHeader(deps, { gitDir, file, signal })
    if (found?.parameters === null || found === undefined) continue
    isAny = true
    parameters += found.parameters
    for (const { dtype, shape } of found.tensors) {
      const count = shape.reduce((product, each) => product * each, 1)
      counts.set(dtype, (counts.get(dtype) ?? 0) + count)
    }
  }
  if (!isAny) return undefined
  const dtypes = [...counts].map(([dtype, count]) => ({ dtype, parameters: safe(count) }))
  dtypes.sort((one, other) => other.parameters - one.parameters)
  return { parameters: safe(parameters), dtypes: dtypes.slice(0, 20) }
}

// Shapes are what a stranger wrote.
const safe = (count: number) => Math.min(Number.isFinite(count) ? Math.trunc(count) : 0, Number.MAX_SAFE_INTEGER)

async function readHeader(
  deps: Pick<Deps, 'git' | 'objects' | 'text'>,
  { gitDir, file, signal }: { gitDir: string; file: WeightsFile & { format: Format }; signal: AbortSignal },
) {
  const { format, size, oid, object } = file
  const head = (end: number) => readFileBytes(deps, { gitDir, oid, object, size, signal }, { start: 0, end })
  const lengthOf = async (): Promise<number | undefined> => {
    if (format === 'gguf') return firstBytes
    const start = await head(lengthBytes)
    const length = start.length < lengthBytes ? undefined : start.readBigUInt64LE(0)
    // A length that says more than the file has, or than is read, is not followed.
    return length === undefined || length > BigInt(Math.min(size, mostBytes)) ? undefined : lengthBytes + Number(length)
  }
  const wanted = await lengthOf()
  if (wanted === undefined) return undefined
  try {
    const read = async () => ({ format, bytes: await head(wanted), size })
    return (await deps.text.runFrom('contents', read, { key: `weights ${oid}`, signal })) ?? undefined
  } catch (error) {
    if (error instanceof TextTooMuch) return undefined
    throw error
  }
}
