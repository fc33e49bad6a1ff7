import { describe, expect, it } from 'vitest'
import { pythonLines } from './python-lines.ts'

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

describe('lines of Python that load what a repository holds', () => {
  it('are those of its library, and of its task where it has one', () => {
    const name = 'ada/wheat'
    expect(pythonLines({ name, card: { kind: 'dataset', facts } })).toContain('dataset = load_dataset("ada/wheat")')
    const by = (library: string, tasks: string[] = []) =>
      pythonLines({ name, card: { kind: 'model', facts: { ...facts, library, tasks } } })?.at(-1)
    expect(by('transformers')).toBe('model = AutoModel.from_pretrained("ada/wheat")')
    expect(by('Transformers', ['text-classification'])).toBe(
      'pipe = pipeline("text-classification", model="ada/wheat")',
    )
    expect(by('transformers', ['x");import os#', 'fill-mask'])).toBe('pipe = pipeline("fill-mask", model="ada/wheat")')
    for (const library of ['diffusers', 'sentence-transformers', 'timm', 'peft']) expect(by(library)).toContain(name)
  })

  it('are not made up', () => {
    expect(pythonLines({ name: 'ada/wheat', card: { kind: 'model', facts } })).toBeUndefined()
    expect(
      pythonLines({ name: 'ada/wheat', card: { kind: 'model', facts: { ...facts, library: 'own' } } }),
    ).toBeUndefined()
  })
})
