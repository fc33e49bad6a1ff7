import assert from 'node:assert/strict'
import { describe, it, onTestFinished } from 'vitest'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { createTextWorkers } from '../../text/text-workers.ts'
import { colouredOutput } from './ansi.ts'
import { renderNotebook } from './render-notebook.ts'

const notebook = (cells: readonly object[], more = {}) =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { language_info: { name: 'Python' } }, cells, ...more })
const render = async (cells: readonly object[]) => {
  const found = await renderNotebook({ text: notebook(cells), folder: 'docs' })
  assert.ok(found)
  return found
}
const code = (outputs: readonly object[], source = 'x = 1') => ({
  cell_type: 'code',
  execution_count: 3,
  source,
  outputs,
})
const data = (forms: object) => code([{ output_type: 'display_data', data: forms }])
const outputOf = async (cell: object) => (await render([cell])).pages[0]?.[0]?.outputs[0]

describe('a notebook', () => {
  it('has its text, its code in colours and what that came to', async () => {
    const { language, total, pages } = await render([
      { cell_type: 'markdown', source: ['# Rye\n', '[a](b.md)'] },
      { cell_type: 'markdown', source: '# Rye' },
      code([{ output_type: 'stream', name: 'stdout', text: ['a\n', '<b>'] }], 'def f(): return "<"'),
      { cell_type: 'raw', source: '<i>' },
    ])
    const [cells = []] = pages
    assert.deepEqual(
      [language, total, cells.map(({ kind }) => kind)],
      ['python', 4, ['markdown', 'markdown', 'code', 'raw']],
    )
    assert.match(cells[0]?.pieces.join('') ?? '', /id="user-content-rye">Rye<.*blob:docs\/b\.md/s)
    assert.match(cells[1]?.pieces.join('') ?? '', /id="user-content-rye-1"/)
    assert.match(
      cells[2]?.pieces.join('') ?? '',
      /<span class="code-keyword">def<\/span>.*<span class="code-string">&#34;&#60;&#34;</,
    )
    assert.deepEqual(
      [cells[2]?.count, cells[2]?.outputs],
      [3, [{ kind: 'stdout', pieces: ['<pre tabindex="0">a\n&#60;b&#62;</pre>'] }]],
    )
    assert.equal(cells[3]?.pieces.join(''), '<pre tabindex="0"><code>&#60;i&#62;</code></pre>')
  })

  it('shows of an output the richest form that may be, and lets nothing run', async () => {
    assert.deepEqual(await outputOf(data({ 'image/png': 'aGk=\n', 'text/plain': 'x' })), {
      kind: 'image',
      pieces: ['data:image/png;base64,aGk='],
    })
    const table = await outputOf(
      data({ 'text/html': '<style>x</style><table onclick="hit(1)"><tr><td>1</td></tr></table>' }),
    )
    assert.equal(table?.kind, 'html')
    assert.doesNotMatch(table?.pieces.join('') ?? '', /style|onclick/)
    // A chart that only a script draws.
    const chart = data({ 'text/html': '<div id="a"></div><script>hit(1)</script>', 'text/plain': 'Chart()' })
    assert.deepEqual(await outputOf(chart), { kind: 'stdout', pieces: ['<pre tabindex="0">Chart()</pre>'] })
    const drawing = await outputOf(data({ 'image/svg+xml': '<svg onload="hit(1)"/>' }))
    assert.match(drawing?.pieces[0] ?? '', /^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/)
    for (const odd of ['"><script>hit(1)</script>', 'javascript:hit(1)', ''])
      assert.equal((await outputOf(data({ 'image/png': odd })))?.kind, 'omitted', odd)
    assert.deepEqual(await outputOf(data({ 'application/vnd.plotly.v1+json': {} })), {
      kind: 'omitted',
      pieces: ['application/vnd.plotly.v1+json'],
    })
    assert.match((await outputOf(data({ 'text/latex': '$x^2$' })))?.pieces.join('') ?? '', /<math/)
    const error = { output_type: 'error', ename: 'E', evalue: 'no', traceback: ['\u001b[0;31mE\u001b[0m: <no>'] }
    assert.deepEqual(await outputOf(code([error])), {
      kind: 'error',
      pieces: ['<pre tabindex="0"><span class="ansi-red">E</span>: &#60;no&#62;</pre>'],
    })
  })

  it('is nothing where it is none', async () => {
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"cells":[]}',
      notebook([], { nbformat: 3 }),
      '{"nbformat":4,"cells":{}}',
    ])
      assert.equal(await renderNotebook({ text, folder: '' }), null, text)
    const odd = [null, 1, [], {}, { cell_type: 'code', source: 1, outputs: { a: 1 } }, code([{}]), code([{ data: [] }])]
    const { pages } = (await renderNotebook({ text: JSON.stringify({ nbformat: 4, cells: odd }), folder: '' })) ?? {}
    assert.equal(pages?.flat().length, odd.length)
  })

  it('is bounded in cells, outputs and images, and each page is an answer', async () => {
    const many = await render(Array.from({ length: 20_000 }, () => ({ cell_type: 'raw', source: 'x' })))
    assert.deepEqual([many.total, many.pages.flat().length], [20_000, 5_000])
    const image = { output_type: 'display_data', data: { 'image/png': 'A'.repeat(500_000) } }
    const large = await render(Array.from({ length: 12 }, () => code([image, image, image])))
    for (const page of large.pages) assert.ok(Buffer.byteLength(JSON.stringify(page)) < 900_000)
    assert.ok(large.pages.flat().length < 12)
    assert.deepEqual(
      large.pages[0]?.[0]?.outputs.map(({ kind }) => kind),
      ['image', 'omitted'],
    )
    const huge = await outputOf(data({ 'image/png': 'A'.repeat(2_000_000) }))
    assert.deepEqual(huge, { kind: 'omitted', pieces: ['image/png'] })
    const long = await outputOf(code([{ output_type: 'stream', text: 'x'.repeat(3_000_000) }]))
    assert.ok((long?.pieces.join('').length ?? 0) < 70_000)
    const source = await render([{ cell_type: 'raw', source: 'x'.repeat(3_000_000) }])
    assert.deepEqual(source.pages[0]?.[0]?.pieces, [])
  })

  it('ends with its thread where it is too much, and leaves this one free', async () => {
    const workers = createTextWorkers()
    onTestFinished(workers.close)
    const run = (text: string) => workers.run('notebook', { text, folder: '' })
    // Definitions that are named so often that they become gigabytes, in each of many cells.
    const text = `[a]: /${'x'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}`
    await assert.rejects(run(notebook([{ cell_type: 'markdown', source: text }])), TextTooMuch)
    await assert.rejects(run('['.repeat(17 * 1024 * 1024)), TextTooMuch)
    const deep = await run(`${'['.repeat(4_000_000)}`).catch((error: unknown) => error)
    assert.ok(deep === null || deep instanceof TextTooMuch)
    const nested = `{"nbformat":4,"cells":[{"cell_type":"code","outputs":[{"data":{"application/json":${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}]}`
    const drawn = await run(nested).catch((error: unknown) => error)
    assert.ok(drawn instanceof TextTooMuch || (typeof drawn === 'object' && drawn !== null))
    assert.equal((await run(notebook([])))?.total, 0)
  })
})

describe('what was written for a terminal', () => {
  it('keeps its colours and nothing else that it tells a terminal', () => {
    const told = '\u001b[1;32mok\u001b[0m \u001b]0;title\u0007\u001b[2J\u001b[38;5;31mx\u001b[39m\u0008\u001b['
    const words = colouredOutput(told, 100).map((node) =>
      node.type === 'element' ? [node.properties.class, node.children] : node.type === 'text' && node.value,
    )
    assert.deepEqual(words, [[['ansi-green', 'ansi-bold'], [{ type: 'text', value: 'ok' }]], ' ', 'x', '['])
    const began = performance.now()
    colouredOutput('\u001b[31mx'.repeat(200_000), 100)
    colouredOutput('\u001b]'.repeat(400_000), 100)
    colouredOutput(`\u001b[${';'.repeat(800_000)}`, 100)
    assert.ok(performance.now() - began < 2_000)
  })
})
