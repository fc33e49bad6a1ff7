import assert from 'node:assert/strict'
import { Parser } from '@lezer/common'
import { readTokens, tokenKinds } from '@sheaf/contract/token-text'
import { describe, it, onTestFinished, vi } from 'vitest'
import { type FoundTokens, findOutline, findTokens } from './find-tokens.ts'

/** On a busy machine as well. */
const patience = { processor: 60_000, wall: 60_000 }

/** The words of a text with what they are coloured by. */
async function coloured(name: string, text: string, called?: string) {
  const { language, pages, complete } = await findTokens({ name, called, text }, { time: patience })
  assert.ok(complete)
  const words = pages.flatMap(({ start, tokens }) => {
    const read = readTokens(tokens, start)
    return Array.from({ length: read.length / 3 }, (_, at) => {
      const [from = 0, to = 0, kind = 0] = read.subarray(3 * at, 3 * at + 3)
      return `${tokenKinds[kind - 1]}: ${text.slice(from, to)}`
    })
  })
  return { language, words }
}

describe('the colours of a text', () => {
  it('are those of the language that the name, its language or the first line says', async () => {
    assert.deepEqual(await coloured('a.ts', 'const a = "b" // c'), {
      language: 'TypeScript',
      words: ['keyword: const', 'string: "b"', 'comment: // c'],
    })
    assert.equal((await coloured('strange.name', 'x', 'Python')).language, 'Python')
    for (const [line, language] of [
      ['#!/usr/bin/env -S python3 -u\n', 'Python'],
      ['#!/bin/bash\n', 'Shell'],
      ['#!/usr/bin/node\n', 'JavaScript'],
    ] as const) {
      assert.equal((await coloured('run', line)).language, language)
    }
    for (const text of ['#!', '#!/', '#!/usr/bin/env\n', 'plain']) {
      assert.deepEqual(await coloured('run', text), { language: null, words: [] })
    }
  })

  it('come from grammars by lines as well, and from one language within another', async () => {
    const { words } = await coloured('x.sh', 'if true; then echo "a"; fi # b')
    assert.ok(words.includes('keyword: if') && words.includes('comment: # b'), words.join())
    const page = await coloured('x.html', '<p class="a"><script>let a = 1</script></p>')
    assert.ok(page.words.includes('tag: p') && page.words.includes('keyword: let'), page.words.join())
  })

  it('leave long lines plain, and begin behind them where they should', async () => {
    const { words } = await coloured('a.js', `let a\n// ${'x'.repeat(3_000)}\nlet b`)
    assert.deepEqual(words, ['keyword: let', 'keyword: let'])
  })

  it('of a long text are told from its beginning on before all of it was read, as a page of its own', async () => {
    const item = (n: number) => `/* ${n}\n */ export function weigh${n}(jar) { return \`a\${jar}\n\` + ${n} }\n`
    const items = Array.from({ length: 3_000 }, (_, n) => item(n)).join('')
    const texts = {
      'a.js': items,
      'long.js': `${items}let open = \`\n${items}`.padEnd(400_000, '// more\n'),
      'open.ts': `let a = 1\n// b\nconst text = \`${'it goes on\n'.repeat(16_000)}\`\n`,
      'nested.js': `(function () {\n${items}})()\n`,
      'a.py': 'def weigh(jar):\n    """of\n    """\n    return jar + 1 # b\n'.repeat(4_000),
      'a.sh': 'if true; then echo "a\n"; fi # b\n'.repeat(6_000),
      'a.html': '<p class="a">b</p><script>let a = 1</script>\n'.repeat(5_000),
    }
    for (const [name, text] of Object.entries(texts)) {
      const told: FoundTokens[] = []
      const source = { name, called: undefined, text }
      const whole = await findTokens(source, { time: patience, tell: (beginning) => told.push(beginning) })
      assert.deepEqual(
        told.map(({ pages, isBeginning }) => [pages, isBeginning]),
        [[whole.pages.slice(0, 1), true]],
        name,
      )
      assert.equal(whole.isBeginning, undefined)
      const [first, second] = whole.pages
      const read = readTokens(first?.tokens ?? '', 0)
      const end = read.at(-2) ?? 0
      const [begin = 0] = readTokens(second?.tokens ?? '', second?.start ?? 0)
      // A comment or a string that goes on is cut where the page ends.
      assert.ok(end > 10_000 && end <= begin && begin < 20_000, `${name}: ${end}, ${begin}`)
    }
  })

  it('of long JavaScript come without a tree, and what it defines by itself', async () => {
    const item = (n: number) => `/* ${n}\n */ export function weigh${n}(jar) { return \`a\${jar}\n\` + ${n} }\n`
    const text = Array.from({ length: 5_000 }, (_, n) => item(n)).join('')
    const read = vi.spyOn(Parser.prototype, 'startParse')
    onTestFinished(() => read.mockRestore())
    const long = { called: undefined, text }
    const found = await findTokens({ name: 'a.js', ...long }, { time: patience })
    assert.deepEqual([found.complete, found.outline], [true, null])
    assert.equal(read.mock.calls.length, 0)
    const { pages, outline } = await findOutline({ name: 'a.js', ...long }, patience)
    assert.deepEqual([pages, outline?.symbols[999]?.name, outline?.complete], [[], 'weigh999', false])
    assert.equal(read.mock.calls.length, 1)
    // The same text as a tree colours it.
    const typed = await findTokens({ name: 'a.ts', ...long }, { time: patience })
    const told = ({ pages }: FoundTokens) => pages.flatMap(({ start, tokens }) => [...readTokens(tokens, start)])
    assert.equal(typed.outline?.symbols.length, 1_000)
    assert.deepEqual(told(found), told(typed))
  })

  it('of a short text are not', async () => {
    const source = { name: 'a.js', called: undefined, text: 'let a = 1\n'.repeat(10_000) }
    const { pages } = await findTokens(source, { time: patience, tell: () => assert.fail() })
    assert.equal(pages.length, 1)
  })

  it('come in pages that are read by themselves', async () => {
    const text = 'let a = 1\n'.repeat(40_000)
    const { pages } = await findTokens({ name: 'a.js', called: undefined, text }, { time: patience })
    const counts = pages.map(({ start, tokens }) => {
      const [first = 0, end = 0] = readTokens(tokens, start)
      assert.ok(['let', '1'].includes(text.slice(first, end)))
      return tokens.length / 3
    })
    // The first one is what is told before the others.
    assert.deepEqual(counts, [2_800, 60_000, 17_200])
  })

  it('look at the clock a few times in a long text, not at each step of a grammar', async () => {
    const text = 'let a = 1\n'.repeat(20_000)
    const clock = vi.spyOn(process, 'threadCpuUsage')
    onTestFinished(() => clock.mockRestore())
    await coloured('a.js', text)
    assert.ok(clock.mock.calls.length > 10, `${clock.mock.calls.length} looks`)
    assert.ok(clock.mock.calls.length < text.length / 500, `${clock.mock.calls.length} looks`)
  })

  it('are those of the beginning where the time was too short for the rest', async () => {
    const text = 'let a = 1\n'.repeat(40_000)
    const found = await findTokens({ name: 'a.js', called: undefined, text }, { time: { processor: 0, wall: 0 } })
    assert.equal(found.complete, false)
    assert.ok((found.pages[0]?.tokens.length ?? 0) < 60_000)
  })

  it('are so, too, where a grammar has others in it, which tells no place until its outer one is done', async () => {
    const text = '<p class="a">b</p>\n'.repeat(8_000)
    const found = await findTokens({ name: 'a.html', called: undefined, text }, { time: { processor: 0, wall: 0 } })
    assert.equal(found.complete, false)
  })
})
