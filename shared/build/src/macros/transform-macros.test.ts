import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { transformMacros } from './transform-macros.ts'

const source = `import { Trans } from '@lingui/react/macro'
interface Props { name: string }
export const Hello = ({ name }: Props) => <Trans>Hello {name}</Trans>
`

describe('the macro transform', () => {
  it('keeps the English text in development, so that no catalogue is needed', async () => {
    const result = await transformMacros(source, 'hello.tsx', false)
    assert.match(result?.code ?? '', /message: "Hello \{name\}"/)
    assert.match(result?.code ?? '', /interface Props/)
  })

  it('keeps only ids in production', async () => {
    const result = await transformMacros(source, 'hello.tsx', true)
    assert.doesNotMatch(result?.code ?? '', /Hello \{name\}/)
    assert.match(result?.code ?? '', /id: "[\w+/]{6}"/)
  })

  it('leaves other files to others', async () => {
    assert.equal(await transformMacros('export const x = 1', 'x.ts', true), undefined)
  })
})
