import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { styleProblems } from './mantine-styles-plugin.ts'

const button = '/x/node_modules/@mantine/core/esm/components/Button/Button.module.mjs'
const styles = '/x/node_modules/@mantine/core/styles/Button.layer.css'

describe('the styles of Mantine in a build', () => {
  it('are those of its components, and what belongs to none of them', () => {
    assert.deepEqual(styleProblems([button, styles, '/x/node_modules/@mantine/core/styles/global.layer.css']), [])
  })

  it('are missed where a component comes without, and called superfluous where none is left', () => {
    assert.match(styleProblems([button]).join(), /^Button of Mantine has no styles/)
    assert.match(styleProblems([styles]).join(), /^No page has Mantine's Button any more/)
  })
})
