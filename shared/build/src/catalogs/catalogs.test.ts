import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { extractMessages } from './extract-messages.ts'
import { translationFaults } from './translation-faults.ts'

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

describe('a translation', () => {
  const branches = '{0, plural, one {# branch} other {# branches}} of <0>{repository}</0>'

  it('is right when placeholders, tags and plural forms are those of its language', () => {
    assert.deepEqual(
      translationFaults('de', branches, '{0, plural, one {# Branch} other {# Branches}} von <0>{repository}</0>'),
      [],
    )
    assert.deepEqual(translationFaults('ja', branches, '<0>{repository}</0> のブランチ {0, plural, other {# 件}}'), [])
  })

  it('is faulty when it lost or made up a placeholder or a tag', () => {
    assert.deepEqual(translationFaults('de', 'Files of {repository}', 'Dateien von {repo}'), [
      'lacks {repository}',
      'has {repo} of its own',
    ])
    assert.deepEqual(translationFaults('de', 'Updated <0/>', 'Aktualisiert'), ['lacks <0/>'])
  })

  it('is faulty when it has the plural forms of another language', () => {
    assert.deepEqual(
      translationFaults('fr', '{n, plural, one {# day} other {# days}}', '{n, plural, one {# jour} other {# jours}}'),
      ['has the plural forms one, other, not many, one, other'],
    )
  })
})
