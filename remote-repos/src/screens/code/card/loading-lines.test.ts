import type { RepositoryCard } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { loadingLines } from './loading-lines.ts'

const facts = {
  title: null,
  license: null,
  license_name: null,
  tasks: [],
  library: null,
  languages: [],
  tags: [],
  modalities: [],
  base_models: [],
  datasets: [],
  metrics: [],
  sizes: [],
}
const name = 'ada/wheat'
const origin = 'https://sheaf.example.org'
type Card = Pick<RepositoryCard, 'libraries' | 'parts'> & { library?: string; tasks?: string[] }
const model = ({ libraries, parts, ...said }: Partial<Card>) =>
  loadingLines({
    name,
    origin,
    card: { kind: 'model', facts: { ...facts, ...said }, libraries: libraries ?? [], parts: parts ?? [] },
  })
const dataset = (parts: Card['parts']) =>
  loadingLines({ name, origin, card: { kind: 'dataset', facts, libraries: [], parts } })[0]?.lines.at(-1)

describe('lines of Python that load what a repository holds', () => {
  it('are those of its library, and of its task where it has one', () => {
    const by = (library: string, tasks: string[] = []) => model({ library, tasks })[0]?.lines.at(-1)
    expect(by('transformers')).toBe('model = AutoModel.from_pretrained("ada/wheat")')
    expect(by('Transformers', ['text-classification'])).toBe(
      'pipe = pipeline("text-classification", model="ada/wheat")',
    )
    expect(by('transformers', ['x");import os#', 'fill-mask'])).toBe('pipe = pipeline("fill-mask", model="ada/wheat")')
    for (const library of ['diffusers', 'sentence-transformers', 'timm', 'peft']) expect(by(library)).toContain(name)
  })

  it('are those of libraries that its files are made for, behind the one that the card names', () => {
    const gguf = { library: 'gguf', file: 'wheat.Q4_K_M.gguf' } as const
    const weights = { library: 'safetensors', file: 'model.safetensors' } as const
    const transformers = { library: 'transformers', file: null } as const
    expect(model({ libraries: [gguf] })[0]?.lines.at(-1)).toBe(
      'llm = Llama.from_pretrained(repo_id="ada/wheat", filename="wheat.Q4_K_M.gguf")',
    )
    const libraries = (card: Partial<Card>) => model(card).map(({ library }) => library)
    expect(libraries({ library: 'peft', libraries: [transformers, gguf, weights] })).toEqual([
      'PEFT',
      'Transformers',
      'llama-cpp-python',
    ])
    expect(libraries({ libraries: [weights] })).toEqual(['Safetensors'])
    expect(model({ libraries: [{ library: 'gguf', file: 'a");import os#.gguf' }] })).toEqual([])
  })

  it('ask this Sheaf, which they say before anything is loaded', () => {
    const [found] = model({ library: 'transformers' })
    expect(found?.lines.slice(0, 2)).toEqual(['import os', 'os.environ["HF_ENDPOINT"] = "https://sheaf.example.org"'])
  })

  it('name the first configuration of a dataset that has names for them', () => {
    const split = { name: 'train', files: 1, bytes: 1, rows: null }
    expect(dataset([])).toBe('dataset = load_dataset("ada/wheat")')
    expect(dataset([{ name: 'default', splits: [split] }])).toBe('dataset = load_dataset("ada/wheat")')
    expect(dataset([{ name: 'en', splits: [split] }])).toBe('dataset = load_dataset("ada/wheat", "en")')
    expect(dataset([{ name: 'e"n', splits: [split] }])).toBe('dataset = load_dataset("ada/wheat")')
  })

  it('are not made up', () => {
    expect(model({})).toEqual([])
    expect(model({ library: 'own' })).toEqual([])
    expect(model({ library: 'constructor' })).toEqual([])
  })
})
