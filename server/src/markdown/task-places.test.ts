import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

async function drawn(text: string) {
  const { pieces, tasks } = await renderMarkdown({ text, hasPlaces: true })
  const html = pieces.join('')
  const places = [...html.matchAll(/class="md-box( md-done)?"(?: data-task="(\d+)")?/g)].map(([, done, at]) => ({
    at: at === undefined ? undefined : Number(at),
    done: done !== undefined,
  }))
  return { html, tasks, places }
}

/** A generator of numbers that gives the same ones for the same seed. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}

describe('the places of tasks in the source', () => {
  it('are those of their boxes, whatever stands around them', async () => {
    const markers = ['- ', '* ', '+ ', '1. ', '12) ', '> - ', '  - ', '-\t', '> > 3. ', '- - ', '   * ']
    const words = ['one', 'é 🎉 two', '**bold** x', '`code` y', '[a](b) z', 'a  ', '<b>h</b>', '[ ] inner', 'www.x.y']
    const between = ['', '', 'text', '```\n- [ ] no\n```', '# head', '| a |\n|---|\n| - [ ] |', '<!-- - [ ] -->', '---']
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = numbers(seed)
      const pick = (of: readonly string[]) => of[next(of.length)] ?? ''
      const lines = Array.from({ length: 12 }, () =>
        next(3) === 0 ? pick(between) : `${pick(markers)}[${pick([' ', 'x', 'X'])}] ${pick(words)}`,
      )
      const text = lines.join('\n')
      const { html, places, tasks } = await drawn(text)
      assert.ok(!html.includes('\ue000'), text)
      assert.deepEqual(tasks, { all: places.length, done: places.filter(({ done }) => done).length })
      const seen = new Set<number>()
      for (const { at, done } of places) {
        if (at === undefined) continue
        assert.match(text.slice(at, at + 4), done ? /^\[[xX]\]\s/ : /^\[ \]\s/, text)
        assert.ok(!seen.has(at), text)
        seen.add(at)
      }
    }
  })

  it('are none of what HTML makes up, and no text has one of its own making', async () => {
    const { places } = await drawn('<ul><li>[ ] made up</li></ul>\n\n- [x] real')
    assert.deepEqual(places, [
      { at: undefined, done: false },
      { at: 33, done: true },
    ])
    const { html } = await drawn('<ul><li><span class="md-box" data-task="3">☐</span></li></ul>\n\n- \ue000x:5;[ ] no')
    assert.doesNotMatch(html, /data-task/)
  })

  it('leave nothing where the tree is another than the source', async () => {
    for (const text of [
      '<table>\n\n- [ ] a\n\n</table>',
      '<select>\n\n- [ ] a',
      '- [ ] a <ul><li>\n- [x] b',
      '<p>\n- [ ] a',
    ])
      assert.ok(!(await drawn(text)).html.includes('\ue000'), text)
  })

  it('are not said of other texts', async () => {
    const { pieces } = await renderMarkdown({ text: '- [ ] a' })
    assert.doesNotMatch(pieces.join(''), /data-task/)
  })
})
