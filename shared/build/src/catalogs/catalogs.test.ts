import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { extractMessages } from './extract-messages.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-catalogs-'))
after(() => rmSync(folder, { recursive: true }))

describe('catalogues', () => {
  it('find the messages of every macro', async () => {
    const file = join(folder, 'words.tsx')
    writeFileSync(
      file,
      `import { msg } from '@lingui/core/macro'
       import { Plural, Trans, useLingui } from '@lingui/react/macro'
       export const label = msg\`A label\`
       export function Words({ count }: { count: number }) {
         const { t } = useLingui()
         return <p title={t\`A title\`}><Trans>Some <b>bold</b> words</Trans><Plural value={count} one="# file" other="# files" /></p>
       }`,
    )
    const found = await extractMessages([file])
    assert.deepEqual(
      Object.values(found)
        .map(({ message }) => message)
        .sort(),
      ['A label', 'A title', 'Some <0>bold</0> words', '{count, plural, one {# file} other {# files}}'],
    )
  })
})
