import { type FoundContents, noContents, type TensorEntry } from './found-contents.ts'
import { countOf } from './parameters.ts'
import { factBounds, ToldList, toldText } from './told-list.ts'

/** Where the header begins: its length stands before it. */
export const safetensorsStart = 8

/** The types that the format has: https://github.com/huggingface/safetensors#format */
const dtype = /^[A-Z][A-Z0-9_]{0,15}$/

/** Reads the header of a file of safetensors, a text of JSON; nothing where it is none, or is longer than what is there. */
export function readSafetensors(bytes: Buffer): FoundContents | null {
  if (bytes.length < safetensorsStart) return null
  const length = bytes.readBigUInt64LE(0)
  if (length > BigInt(bytes.length - safetensorsStart)) return null
  const header = parsed(bytes.toString('utf8', safetensorsStart, safetensorsStart + Number(length)))
  if (typeof header !== 'object' || header === null || Array.isArray(header)) return null
  const tensors = new ToldList<TensorEntry>()
  const facts: FoundContents['facts'] = []
  let parameters = 0
  for (const [name, value] of Object.entries(header)) {
    if (name === '__metadata__') facts.push(...factsOf(value))
    else {
      const tensor = tensorOf(name, value)
      if (tensor === undefined) return null
      parameters += countOf(tensor.shape)
      tensors.add(tensor)
    }
  }
  const { items, total } = tensors
  const isCut = items.length < total
  return {
    ...noContents,
    tensors: items,
    facts,
    parameters: Math.min(parameters, Number.MAX_SAFE_INTEGER),
    total,
    isCut,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function factsOf(value: unknown): FoundContents['facts'] {
  if (typeof value !== 'object' || value === null) return []
  const facts = new ToldList<FoundContents['facts'][number]>(factBounds)
  // Only texts may stand there.
  for (const [name, fact] of Object.entries(value)) {
    if (typeof fact === 'string') facts.add({ name: toldText(name, 100), value: toldText(fact, 500) })
  }
  return facts.items
}

function tensorOf(name: string, value: unknown): TensorEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const type = Reflect.get(value, 'dtype')
  const shape = Reflect.get(value, 'shape')
  if (typeof type !== 'string' || !dtype.test(type) || !Array.isArray(shape) || shape.length > 16) return undefined
  const isShape = shape.every((each): each is number => Number.isSafeInteger(each) && each >= 0)
  return isShape ? { name: toldText(name, 500), dtype: type, shape } : undefined
}
