import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantedViolations, surroundings } from './planted-violations.ts'

const configuration: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const rules = (configuration.forbidden ?? []).map((rule) => rule.name ?? '')

/** Rules broken in the planted house, by the file that breaks them. */
async function brokenRules(folder: string): Promise<Map<string, string[]>> {
  const { options, ...ruleSet } = configuration
  const { output } = await cruise(
    ['git-engine', 'host', 'remote-auth', 'remote-repos', 'server', 'server-core', 'shared'],
    {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet,
    },
  )
  if (typeof output === 'string') throw new Error(output)
  const broken = new Map<string, string[]>()
  for (const { from, rule } of output.summary.violations) broken.set(from, [...(broken.get(from) ?? []), rule.name])
  return broken
}

describe('the arrows of the house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-boundaries-'))
  let broken: ReadonlyMap<string, string[]>

  beforeAll(async () => {
    const planted = Object.values(plantedViolations).map(({ file, source }) => [file, source] as const)
    for (const [file, source] of [...Object.entries(surroundings), ...planted]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), `${source}\n`)
    }
    broken = await brokenRules(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it('has a planted violation of every rule', () => {
    expect(Object.keys(plantedViolations).sort()).toEqual([...rules].sort())
  })

  it.each(Object.entries(plantedViolations))('%s is caught', (rule, { file }) => {
    expect(broken.get(file)).toEqual([rule])
  })

  it('lets everything else pass', () => {
    const planted = new Set(Object.values(plantedViolations).map(({ file }) => file))
    expect([...broken.keys()].filter((file) => !planted.has(file))).toEqual([])
  })
})
