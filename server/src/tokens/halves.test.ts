import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readTokens } from '@sheaf/contract/token-text'
import { describe, it } from 'vitest'
import { type FoundTokens, findTokens } from './find-tokens.ts'
import { halvesOf, joinHalves } from './halves.ts'

/** On a busy machine as well. */
const patience = { processor: 60_000, wall: 60_000 }

/** However its pages are cut. */
const toldOf = ({ language, pages, outline, complete }: FoundTokens) => ({
  language,
  tokens: pages.flatMap(({ start, tokens }) => [...readTokens(tokens, start)]),
  outline,
  complete,
})

/** Reads a text in halves and whole, which must tell the same; says whether the halves met. */
async function isJoined(name: string, called: string, text: string): Promise<boolean> {
  const halves = halvesOf({ name, called, text }, 0)
  assert.ok(halves, 'a boundary')
  const first = await findTokens(halves[0], { time: patience })
  const answer = joinHalves(first, await findTokens(halves[1], { time: patience }))
  assert.ok(answer)
  const whole = await findTokens({ name, called, text }, { time: patience })
  assert.deepEqual(toldOf(answer), toldOf(whole))
  return first.meets !== undefined
}

const script = (text: string) => isJoined('a.ts', 'TypeScript', text)

const wheel = (number: number) =>
  `export class Wheel${number} {\n  turn = () => \`\${this.by} of ${number}\`\n}\n\n// as before\nlet a${number} = b\n`
const wheels = (count: number, from = 0) => Array.from({ length: count }, (_, at) => wheel(from + at)).join('')

describe('the halves of a text', () => {
  it('are worth it for long texts in a language whose texts are rows of items', () => {
    const text = wheels(5_000)
    assert.ok(halvesOf({ name: 'a.ts', called: 'TypeScript', text }))
    assert.equal(halvesOf({ name: 'a.ts', called: 'TypeScript', text: text.slice(0, 100_000) }), undefined)
    assert.equal(halvesOf({ name: 'a.c', called: 'C', text }), undefined)
    assert.equal(halvesOf({ name: 'a.js', called: 'JavaScript', text }), undefined)
    assert.equal(halvesOf({ name: 'a.strange', called: undefined, text }), undefined)
    assert.equal(halvesOf({ name: 'a.ts', called: 'TypeScript', text: ' let a\n'.repeat(100_000) }), undefined)
  })

  it('tell what the whole tells', async () => {
    assert.ok(await script(wheels(400)))
    assert.ok(await script(`#!/usr/bin/env node\n${wheels(1_500)}`), 'more symbols than are told')
    assert.ok(await script('let a = b\nlet c = d\n'.repeat(2_000)), 'lines without semicolons')
    const python = '@wheel\ndef turn(by):\n    """Turns.\n\n    a"""\n    return [\n        by]\n\n\n'
    assert.ok(await isJoined('a.py', 'Python', python.repeat(300)))
    const go = 'type Wheel struct {\n\tBy int\n}\n\nfunc (w *Wheel) Turn() string {\n\treturn `a`\n}\n\n'
    assert.ok(await isJoined('a.go', 'Go', `package a\n\n${go.repeat(300)}`))
  })

  it('do so for the sources that test it', async () => {
    const paths = [
      'find-tokens.ts',
      'halves.ts',
      'find-symbols.ts',
      '../text/text-workers.ts',
      '../text/text-worker.ts',
    ]
    let met = 0
    for (const path of paths) {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8')
      if (await script(text.repeat(3))) met += 1
    }
    assert.ok(met > 2, `${met} of ${paths.length} met`)
  })

  it.each([
    ['a text with places to fill', '\nlet a = `\n\n', '`\n'],
    ['a comment', '\n/*\n\n', '*/\n'],
    ['a function', '\nfunction around() {\n\n', '}\n'],
    ['a call', '\nvoid (function () {\n\n', '})()\n'],
    ['a function without an end', '\nfunction around() {\n\n', ''],
    ['a text without an end', '\nlet a = `\n\n', ''],
    ['an error', '\n\n', ''],
  ])('are none where the boundary lies in %s', async (what, before, after) => {
    const isError = what === 'an error'
    const inner = isError ? '{ ] )\nlet a }\n\n'.repeat(800) : 'let a = b\n\nfunction c() {\n}\n\n'.repeat(800)
    assert.equal(await script(wheels(10) + before + inner + after + wheels(10, 10)), false)
  })

  it('meet wherever the boundary falls, or are refused, in texts of all that is hard to cut', async () => {
    const hard = [
      'let a = b\n(c)\n',
      'let a = b\n/re/g.test(c)\n',
      'x\n++\ny\n',
      'if (a)\nb()\nelse\nc()\n',
      'do\na()\nwhile (b)\n',
      'label:\nfor (;;) {}\n',
      `let t = \`\nexport function no() {\n$\{\`\nlet inner\n\`}\n\`\n`,
      '/*\nlet no\n*/\n',
      'export const f = async <T,>(a: T) =>\na\n',
      'a = b ?\nc :\nd\n',
      '@decorated\nclass D {\nm() {}\n}\n',
      'type U =\n| a\n| b\n',
      'switch (a) {\ncase 1:\ndefault:\nb()\n}\n',
      'return\nc\n',
      'import {\na,\nb\n} from "c"\n',
      'var s = "a\\\nb"\n',
    ]
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    let met = 0
    for (let round = 0; round < 150; round += 1) {
      const parts = Array.from({ length: 40 + random(300) }, () =>
        random(2) === 0 ? 'function item() {\n}\n\n' : hard[random(hard.length)],
      )
      if (await script(`${parts.join('')}\nlet last\n`)) met += 1
    }
    assert.ok(met > 30, `${met} of 150 met`)
  })

  it('do not make one where they tell different things of what both have read', async () => {
    const [one, other] = halvesOf({ name: 'a.ts', called: 'TypeScript', text: wheels(400) }, 0) ?? assert.fail()
    const [first, second] = [await findTokens(one, { time: patience }), await findTokens(other, { time: patience })]
    assert.ok(joinHalves(first, second))
    const page = second.pages[0] ?? assert.fail()
    const changed = { ...second, pages: [{ ...page, tokens: page.tokens.slice(3) }] }
    assert.equal(joinHalves(first, changed), undefined)
    assert.equal(joinHalves(first, { ...second, language: null }), undefined)
  })

  it('have no more of the time than their part of it', async () => {
    const [first, second] = halvesOf({ name: 'a.ts', called: 'TypeScript', text: wheels(3_000) }, 0) ?? assert.fail()
    for (const half of [first, second]) {
      const found = await findTokens(half, { time: { processor: 0, wall: 0 } })
      assert.deepEqual([found.complete, found.meets], [false, undefined])
    }
    const { half } = second
    assert.ok(half?.which === 'second' && half.share > 0.6 && half.share < 0.7)
  })
})
