import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTokens, tokenKinds } from '@sheaf/contract/token-text'
import { describe, it, vi } from 'vitest'
import { findTokens } from '../find-tokens.ts'
import { scanScript } from './scan-script.ts'

/** On a busy machine as well. */
const patience = { processor: 60_000, wall: 60_000 }

interface Word {
  text: string
  start: number
  kind: string
}

function scanned(text: string): Word[] {
  const words: Word[] = []
  const add = (start: number, end: number, kind: number) =>
    words.push({ text: text.slice(start, end), start, kind: tokenKinds[kind - 1] ?? '' })
  assert.equal(scanScript(text, { add }), text.length)
  return words
}

async function parsed(text: string): Promise<Word[]> {
  const { pages, outline } = await findTokens({ name: 'a.js', called: undefined, text }, { time: patience })
  assert.ok(outline, 'a short text is parsed')
  return pages.flatMap(({ start: from, tokens }) => {
    const read = readTokens(tokens, from)
    return Array.from({ length: read.length / 3 }, (_, at) => {
      const [start = 0, end = 0, kind = 0] = read.subarray(3 * at, 3 * at + 3)
      return { text: text.slice(start, end), start, kind: tokenKinds[kind - 1] ?? '' }
    })
  })
}

const everything = `#!/usr/bin/env node
import mill, { wheel as turn } from './mill.js'
import * as all from "all"
export { turn as default, mill }
export { default as other } from 'all'
import('all').then((as) => { return { as } })
// a line
/* some
   lines */
const text = \`places \${turn({ by: \`inner \${mill}\` })} and
more \\n lines\`, quoted = 'it\\'s \\u00e9', other = "a \\
b"
const { by, of: renamed, ...rest } = mill
let numbers = [0x1f, 1_000n, .5, 1.5e-3, 0b11], found = /[/]\\/x/giu.test(text) ? a / b / c : a++ / 2
var nothing = null, yes = true, no = false, none = undefined
function grind(grain, { fine = 1 } = {}) {
  if (grain) /re/.exec(grain)
  for (const each of grain) each.weigh()?.then(all.done)
  outer: while (this.turns) { break outer }
  switch (grain) {
    case 'a': { return { grain, fine, 'key': 1, [text]: 2, method() {}, get it() { return 1 }, async *go() {} } }
    default: throw new Error('no', new all.Thing())
  }
}
async function* stream() { for await (const part of stream()) yield* await part }
export default class Mill extends Wheel {
  static #count = 0
  size = 1
  static of(it) { return it instanceof Mill && typeof it }
  constructor() { super(); delete this.#count }
  turn = () => this.size
  get half() { return this.size / 2 }
}
const arrow = async (a) => { await a }, short = b => b, called = function named() {}, made = class Made {}
do { debugger } while (a in b)
try { tagged\`x\` } catch (error) { void error } finally { obj.class.return = 1 }
`

/** With code in them as people write it. */
const packages = ['@codemirror/language', '@lezer/common', 'markdown-it', 'yaml', 'zod']

/** What each letter is coloured by. */
function lettersOf(words: readonly Word[], text: string): string[] {
  const kinds: string[] = Array(text.length).fill('')
  for (const { text: word, start, kind } of words) kinds.fill(kind, start, start + word.length)
  return kinds
}

describe('JavaScript without a tree', () => {
  it('has the colours that a tree gives, for all that there is in it', async () => {
    assert.deepEqual(scanned(everything), await parsed(everything))
  })

  it('has nearly all of them for texts that others wrote', async () => {
    for (const name of packages) {
      const text = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8').slice(0, 250_000)
      const [guessed, known] = [lettersOf(scanned(text), text), lettersOf(await parsed(text), text)]
      let [all, same] = [0, 0]
      for (let at = 0; at < text.length; at += 1) {
        if (text.charCodeAt(at) <= 32) continue
        all += 1
        if (guessed[at] === known[at]) same += 1
      }
      assert.ok(same > all * 0.99, `${name}: ${same} of ${all} letters`)
    }
  })

  it.each([
    ['a template string', 'let a = `b ${c'],
    ['a place', '`${`${`${'],
    ['a comment', 'a /* b'],
    ['a string', "a 'b\nlet c"],
    ['an escape', "'\\"],
    ['an expression', 'a = /b[/]\nlet c'],
    ['a bracket', '}}))]]let a'],
    ['a name', 'a.#'],
  ])('is read to its end where the end of %s is missing', (_, text) => {
    let last = 0
    for (const { text: word, start } of scanned(text)) {
      assert.ok(start >= last && word.length > 0)
      last = start + word.length
    }
  })

  it.each(['(', '{', '`${', '/[', '/ ', '/*', '.a', '({a:', '`\\n', '"\\\n', 'class ', 'a => '])(
    'takes ten times as long for ten times as much of %j',
    (part) => {
      const steps = (count: number) => {
        const line = `${part.repeat(Math.floor(1_900 / part.length))}\n`
        // Each letter that is looked at, but for those that the engine looks through by itself.
        const look = vi.spyOn(String.prototype, 'charCodeAt')
        scanScript(line.repeat(count), { add: () => undefined })
        const looks = look.mock.calls.length
        look.mockRestore()
        return looks
      }
      const [few, many] = [steps(2), steps(20)]
      assert.ok(many < few * 11, `${few}, ${many}`)
      assert.ok(few < 2 * 1_900 * 8, `${few}`)
    },
  )

  it('ends where it is to, and when it is late', () => {
    const text = 'let a = b\n'.repeat(10_000)
    const read = (options: { end?: number; isLate?: () => boolean }) =>
      scanScript(text, { add: () => undefined, ...options })
    assert.ok(read({ end: 500 }) < 520)
    assert.ok(read({ isLate: () => true }) < 5_000)
  })
})
