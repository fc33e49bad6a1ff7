import { describe, expect, it } from 'vitest'
import { readCard, writeCardField } from './card-text.ts'

const card = `---
# Chosen with the lawyers.
license: mit
language: en
tags: [vision, "old, but good"]
extra:
  nested: { deep: 1 } # ours
---
# Engine

---
Not a card.
`

describe('the facts at the start of a README', () => {
  it('are read, one word or several', () => {
    const read = readCard(card)
    expect(read).toMatchObject({
      fields: { license: 'mit', language: ['en'], tags: ['vision', 'old, but good'], base_model: [], library_name: '' },
    })
    expect(readCard('# Nothing yet\n')).toMatchObject({ fields: { license: '', tags: [] } })
    expect(readCard('---\r\nlicense: mit\r\n---\r\n# Notes\r\n')).toMatchObject({ fields: { license: 'mit' } })
  })

  it('are changed one by one, and all else stays: comments, what no form knows, the text', () => {
    const changed = writeCardField(writeCardField(card, 'license', 'apache-2.0'), 'base_model', ['ada/a', 'ada/b'])
    expect(changed).toBe(`---
# Chosen with the lawyers.
license: apache-2.0
language: en
tags: [ vision, "old, but good" ]
extra:
  nested: { deep: 1 } # ours
base_model:
  - ada/a
  - ada/b
---
# Engine

---
Not a card.
`)
  })

  it('are quoted where YAML would take them for something else', () => {
    const text = writeCardField('', 'pretty_name', 'yes: and no # so')
    expect(text).toBe('---\npretty_name: "yes: and no # so"\n---\n')
    expect(readCard(text)).toMatchObject({ fields: { pretty_name: 'yes: and no # so' } })
    expect(readCard(writeCardField('', 'tags', ['null', '1e3', '- a']))).toMatchObject({
      fields: { tags: ['null', '1e3', '- a'] },
    })
  })

  it('begin where there were none, and are gone with the last of them', () => {
    const begun = writeCardField('# Engine\n', 'license', 'mit')
    expect(begun).toBe('---\nlicense: mit\n---\n\n# Engine\n')
    expect(writeCardField(begun, 'license', '')).toBe('# Engine\n')
    expect(writeCardField('---\nlicense: mit\n---\n', 'license', '')).toBe('')
  })

  it('are left alone where they cannot be read', () => {
    const broken = '---\nlicense: [mit\n---\n# Engine\n'
    expect(readCard(broken)).toEqual({ problem: 'unreadable' })
    expect(writeCardField(broken, 'license', 'mit')).toBe(broken)
    expect(readCard('---\n- a\n- list\n---\n')).toEqual({ problem: 'unreadable' })
    expect(readCard('---\nlicense: mit\n')).toEqual({ problem: 'unended' })
    const bomb = `---\na: &a [x, x]\nb: &b [*a, *a]\nlicense: mit\n---\n`
    expect(readCard(bomb)).toEqual({ problem: 'unreadable' })
    expect(writeCardField(bomb, 'license', 'isc')).toBe(bomb)
  })
})
