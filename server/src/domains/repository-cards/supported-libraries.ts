import type { RepositoryCard } from '@sheaf/contract'

type Supported = RepositoryCard['libraries'][number]

/** Names longer than this, or with other characters, are in no line that somebody copies into a terminal. */
const plainName = /^[\w][\w.+-]*(?:\/[\w][\w.+-]*)*$/
const longestName = 200

/**
 * Which libraries load a model, by the files that each of them writes: what is special goes before what is general. Names of files are strangers', and
 * whoever reads a page runs what it says: only plain ones are told.
 */
export function supportedLibraries(paths: readonly string[]): Supported[] {
  const names = new Set(paths)
  const withEnd = (end: string): string | undefined =>
    paths.find((path) => path.endsWith(end) && path.length <= longestName && plainName.test(path))
  const hasWeights = paths.some((path) => !path.includes('/') && /\.(?:safetensors|bin)$/.test(path))
  const found: Supported[] = []
  const add = (library: Supported['library'], file: string | null = null) => found.push({ library, file })
  if (names.has('model_index.json')) add('diffusers')
  if (names.has('modules.json')) add('sentence-transformers')
  if (names.has('adapter_config.json')) add('peft')
  if (names.has('config.json') && hasWeights) add('transformers')
  for (const [library, end] of [
    ['gguf', '.gguf'],
    ['safetensors', '.safetensors'],
    ['onnx', '.onnx'],
  ] as const) {
    const file = withEnd(end)
    if (file !== undefined) add(library, file)
  }
  return found
}
