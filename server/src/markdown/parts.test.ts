import assert from 'node:assert/strict'
import markdownIt from 'markdown-it'
import { describe, it, onTestFinished, vi } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const section = (number: number) =>
  `## Part ${number % 7}\n\nOf *day ${number}*, see [it](#part-3) and [that][later].\n\n- one\n  - half\n- two\n\n| a | b |\n|---|---|\n| ${number} | x |\n\n\`\`\`\nweigh(${number})\n\`\`\`\n\n${'word '.repeat(140)}\n\n`
/** Longer than what is drawn at once. */
const long = (between = '', end = '') =>
  Array.from({ length: 85 }, (_, number) => section(number) + (number === 5 ? between : '')).join('') + end

const joined = (pieces: string[]) => pieces.join('\u0000')

async function parts(text: string) {
  const [whole, start, rest] = [
    await renderMarkdown({ text, folder: 'docs' }),
    await renderMarkdown({ text, folder: 'docs', part: 'start' }),
    await renderMarkdown({ text, folder: 'docs', part: 'rest' }),
  ].map(({ pieces, further, goesOn }) => ({ html: [pieces, ...further].map(joined).join(''), goesOn }))
  assert.ok(whole && start && rest)
  return { whole: whole.html, start, rest: rest.html }
}

describe('parts of a long text', () => {
  it.each([
    ['plain', long()],
    ['with definitions at its end', long('', '\n[later]: ../later.md\n')],
    [
      'with elements that are closed',
      long('<div align="center">\n\n*a*\n\n</div>\n\n<details><summary>b</summary></details>\n\n'),
    ],
    ['with front matter and other line breaks', `---\nlicense: mit\n---\n${long().replaceAll('\n', '\r\n')}`],
  ])('are together what the whole is: %s', async (_, text) => {
    const { whole, start, rest } = await parts(text)
    assert.equal(start.goesOn, true)
    assert.ok(start.html.length < whole.length / 3)
    assert.equal(start.html + rest, whole)
  })

  it.each([
    ['a short one', '# A\n\nb'],
    ['footnotes', long('a[^1]\n\n', '\n[^1]: b\n')],
    ['footnotes within a line', long('a^[b]\n\n')],
    ['an element that is not closed', long('<details>\n\n')],
    ['a comment that is not closed', long('<div><!--\n\n')],
    ['a list without an end', `- a\n${`  ${'b '.repeat(200)}\n`.repeat(180)}`],
  ])('are none where the start is not what it is in the whole: %s', async (_, text) => {
    const { whole, start, rest } = await parts(text)
    assert.equal(start.goesOn, false)
    assert.equal(start.html, whole)
    assert.equal(rest, '')
  })

  it('cost what they have: for the start nothing below it is drawn', async () => {
    const text = long()
    const drawn = vi.spyOn(Object.getPrototypeOf(markdownIt().renderer), 'renderInline')
    onTestFinished(() => drawn.mockRestore())
    await renderMarkdown({ text, folder: '', part: 'start' })
    const start = drawn.mock.calls.length
    drawn.mockClear()
    await renderMarkdown({ text, folder: '' })
    assert.ok(start > 0 && start * 3 < drawn.mock.calls.length, `${start} of ${drawn.mock.calls.length} texts`)
  })
})
