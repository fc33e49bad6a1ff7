import { describe, expect, it } from 'vitest'
import { compareRows } from './specification-rows.ts'

const row = (number: string, by: string, state = 'met') =>
  `| ${number} | A statement | ${state} | \`where.ts\` | ${by} | why |\n`
const tests = new Map([
  ['shell', "await test.step('2.50 2.51: menus', async () => {})\nawait test.step(\n  '9.1: more', async () => {})"],
])

describe('rows of the specification', () => {
  it('are shown by a step that carries their number, or by a test that is named', () => {
    const document = row('2.50', 'shell') + row('2.51', 'shell, `e2e/specs/a.spec.ts`') + row('9.1', 'shell')
    expect(compareRows(document + row('2.52', '', 'later') + row('2.53', '`a.test.ts`'), tests)).toEqual([])
  })

  it('are missed where nothing shows them, where no step carries them, and where they do not say by what', () => {
    const document = row('2.50', '') + row('2.51', 'shell') + row('9.1', 'shell') + row('9.2', 'shell')
    expect(compareRows(document, tests)).toEqual([
      'docs/spec.md: no test shows row 2.50',
      'docs/spec.md: no step of e2e/specs/specification/shell.spec.ts carries row 9.2',
      'docs/spec.md: row 2.50 does not say that it is shown by shell',
    ])
  })
})
