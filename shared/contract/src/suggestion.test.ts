import { describe, expect, it } from 'vitest'
import { textParts, writeSuggestion } from './suggestion.ts'

const suggested = (body: string) => textParts(body).flatMap((part) => (part.kind === 'suggestion' ? [part.lines] : []))

describe('suggestions', () => {
  it('are taken out of a text, between what is drawn', () => {
    expect(textParts('Why not\n\n```suggestion\n  so\n\n```\nor\n~~~ suggestion x\n~~~\nnot at all?')).toEqual([
      { kind: 'text', text: 'Why not' },
      { kind: 'suggestion', lines: ['  so', ''] },
      { kind: 'text', text: 'or' },
      { kind: 'suggestion', lines: [] },
      { kind: 'text', text: 'not at all?' },
    ])
  })

  it('are none of these', () => {
    for (const text of [
      '',
      'suggestion',
      '```js\nx\n```',
      '```suggestions\nx\n```',
      '```suggestion\nnot ended',
      '```suggestion `\nx\n```',
      '  ```suggestion\n  in a list\n  ```',
      '    ```suggestion\nx\n```',
      '````\n```suggestion\nx\n```\n````',
      '~~~\n```suggestion\nx\n```\n~~~',
    ])
      expect(suggested(text), text).toEqual([])
    expect(suggested('```suggestion\nx\n```\n'.repeat(9))).toHaveLength(5)
  })

  it('come back as they were written, whatever is in them', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const bits = ['`', '```', '````suggestion', '~~~', 'x', ' ', '\t', '# a', '- ', '\u{1f9f5}', '```suggestion']
    for (let round = 0; round < 2_000; round += 1) {
      const lines = Array.from({ length: random(6) }, () =>
        Array.from({ length: random(4) }, () => bits[random(bits.length)]).join(''),
      )
      expect(suggested(`a\n\n${writeSuggestion(lines)}\n\nb`)).toEqual([lines])
    }
  })
})
