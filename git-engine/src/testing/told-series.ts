import assert from 'node:assert/strict'
import type { GitEngine } from '../git-engine.ts'

interface Range {
  base: string
  head: string
}

/** A comparison of two series in the words of `git range-diff`, and how often each kind of pair was found; nothing where it is too large. */
export async function toldSeries(
  { compareSeries, comparePatches }: GitEngine['read'],
  { gitDir, before, after }: { gitDir: string; before: Range; after: Range },
): Promise<{ lines: string[]; found: Record<'same' | 'changed' | 'removed' | 'added', number> } | undefined> {
  const pairs = await compareSeries({ gitDir, before, after })
  if (pairs === undefined) return undefined
  const found = { same: 0, changed: 0, removed: 0, added: 0 }
  const lines: string[] = []
  const none = `-:  ${'-'.repeat(40)}`
  for (const { kind, before: old, after: now, subject } of pairs) {
    found[kind] += 1
    const [left, right] = [old, now].map((side) => (side ? `${side.place}:  ${side.oid}` : none))
    const mark = { same: '=', changed: '!', removed: '<', added: '>' }[kind]
    lines.push(`${left} ${mark} ${right} ${subject}`)
    if (kind !== 'changed' || old === undefined || now === undefined) continue
    const { lines: told, isCut } = await comparePatches({ gitDir, before: old.oid, after: now.oid })
    assert.equal(isCut, false)
    lines.push(...told.map((line) => `    ${line}`))
  }
  return { lines, found }
}
