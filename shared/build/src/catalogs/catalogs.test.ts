import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { root } from '../apps.ts'
import { mentionsMacro } from '../macros/transform-macros.ts'
import { extractMessages } from './extract-messages.ts'
import { moduleOfPo, sharedDirs } from './po-files.ts'
import { translationFaults } from './translation-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-catalogs-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

describe('what browsers load', () => {
  const own = 'msgid "Hello {name}"\nmsgstr "Hallo {name}"\n'

  it('is compiled from a catalogue, with the words of shared/ui', async () => {
    const source = await moduleOfPo(own, join(root, 'remote-auth/src/locales/de/messages.po'))
    assert.match(source, /^export const messages = \{/)
    assert.match(source, /\["Hallo ",\["name"\]\]/)
    assert.match(source, /"Erneut versuchen"/)
  })

  it('has the words of the frame of repositories in the host', async () => {
    const source = await moduleOfPo(own, join(root, 'host/src/locales/de/messages.po'))
    const frame = readFileSync(join(root, 'shared/repository/src/locales/de/messages.po'), 'utf8')
    const words = [...frame.matchAll(/^msgstr "([^"{]+)"$/gm)].map(([, text = '']) => text)
    assert.ok(words.length > 0)
    for (const text of words) assert.ok(source.includes(JSON.stringify(text)), text)
  })

  it('has none of these words in a chapter, whose app has brought them', async () => {
    const source = await moduleOfPo(own, join(root, 'remote-marketing/src/screens/site/locales/de/messages.po'))
    assert.match(source, /Hallo/)
    assert.doesNotMatch(source, /"Erneut versuchen"/)
  })

  it('lacks the words of no shared package', () => {
    const files = globSync('shared/*/src/**/*.{ts,tsx}', { cwd: root, exclude: ['shared/build/**'] })
    const speaking = files.filter((file) => mentionsMacro.test(readFileSync(join(root, file), 'utf8')))
    const without = speaking.filter((file) => !sharedDirs.some((dir) => join(root, file).startsWith(join(dir, sep))))
    assert.deepEqual(without, [])
  })

  it('is of the language whose folder it lies in', async () => {
    await assert.rejects(moduleOfPo(own, join(root, 'remote-auth/src/locales/messages.po')), /no folder of a language/)
  })
})

describe('a translation', () => {
  const branches = '{0, plural, one {# branch} other {# branches}} of <0>{repository}</0>'

  it('is right when placeholders, tags and plural forms are those of its language, which each is looked at for', () => {
    // Each beside itself with one thing changed: were a part of it not read, the right one would pass unseen.
    const german = '{0, plural, one {# Branch} other {# Branches}} von <0>{repository}</0>'
    assert.deepEqual(translationFaults('de', branches, german), [])
    assert.deepEqual(translationFaults('de', branches, german.replace('one {# Branch} ', '')), [
      'has the plural forms other, not one, other',
    ])
    assert.deepEqual(translationFaults('de', branches, german.replace('{repository}', 'Ablage')), [
      'lacks {repository}',
    ])
    assert.deepEqual(translationFaults('de', branches, german.replace('</0>', '')), ['lacks </0>'])
    assert.deepEqual(translationFaults('de', branches, german.replace('plural', 'selectordinal')), [
      'lacks {0, plural}',
      'has {0, selectordinal} of its own',
    ])

    const japanese = '<0>{repository}</0> のブランチ {0, plural, other {# 件}}'
    assert.deepEqual(translationFaults('ja', branches, japanese), [])
    assert.deepEqual(translationFaults('ja', branches, japanese.replace('other', 'one {# 件} other')), [
      'has the plural forms one, other, not other',
    ])
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

  it('is faulty when it speaks to its reader as no other one does', () => {
    assert.deepEqual(translationFaults('de', 'Your keys', 'Deine Schlüssel, die dir gehören'), [
      'says du where all else says Sie',
    ])
    assert.deepEqual(translationFaults('de', 'The duration', 'Die Dauer der Anleihe, die Sie sehen'), [])
    assert.deepEqual(translationFaults('fr', 'Preview', "L'aperçu"), ['has a straight apostrophe'])
    assert.deepEqual(translationFaults('fr', 'Preview', 'L’aperçu de votre dépôt'), [])
    assert.deepEqual(translationFaults('zh', 'Your account', '您的账户'), [
      'says 您 where all else says 你',
      'has another word for 账号',
    ])
  })
})
