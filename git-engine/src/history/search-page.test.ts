import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder, writeHistory, writeObject } from '../testing/scratch-repository.ts'
import { unreadableCopy } from '../testing/unreadable-copy.ts'
import { matchCommits } from './commit-matcher.ts'
import { type SearchPageQuestion, searchPage } from './search-page.ts'

type Test = { onTestFinished(fn: () => void): void }

const messages = ['Mend the mill', 'mend a+b (part.*)', 'Größe der Mühle', 'Draw\n\nMEND it later', 'Nothing at all']

function repositoryOf(test: Test, commits = 900) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  const specs = generateHistory({ seed: 91, commits }).map((spec, index) => ({
    ...spec,
    message: messages[index % messages.length] ?? '',
  }))
  const oids = writeHistory(gitDir, specs)
  return { gitDir, head: oids.at(-1) ?? '', oids }
}

/** What git finds, by message or author. */
function expected(gitDir: string, head: string, text: string, path: readonly string[] = []): string[] {
  const list = (option: string) =>
    plainGit(gitDir, ['rev-list', '-i', '--fixed-strings', `${option}=${text}`, head, '--', ...path]).split('\n')
  const found = new Set([...list('--grep'), ...list('--author')])
  return plainGit(gitDir, ['rev-list', head, '--', ...path])
    .split('\n')
    .filter((oid) => oid !== '' && found.has(oid))
}

const everything = { path: undefined, after: undefined, limit: 10_000, budgetMs: 60_000 }

describe('a search among commits', () => {
  it('finds what git finds by message and author, page by page, however little time a page has', (test) => {
    const { gitDir, head } = repositoryOf(test)
    const repository = openHistory(test, gitDir)
    const search = (question: Partial<SearchPageQuestion> & { text: string }) => {
      const page = finish(searchPage(repository, { ...everything, commit: head, ...question }))
      assert.ok(page !== 'unknown')
      return { ...page, oids: page.commits.map(({ oid }) => oid) }
    }
    for (const text of [
      'mend',
      'a+b (part.*)',
      'GRÖSSE',
      'größe',
      'ada@EXAMPLE',
      'Ada <ada',
      '.*',
      head.slice(0, 8),
      'bob',
    ]) {
      const found = expected(gitDir, head, text)
      // Of letters beyond ASCII git knows no other case.
      if (text !== 'GRÖSSE') assert.deepEqual(search({ text }).oids, found, text)
      for (const path of [undefined, Buffer.from('dir')]) {
        const whole = search({ text, path })
        assert.ok(whole.isWhole && whole.searchedTo === undefined)
        if (path !== undefined && text !== 'GRÖSSE') assert.deepEqual(whole.oids, expected(gitDir, head, text, ['dir']))
        const inPages: string[] = []
        let pages = 0
        for (let after: string | undefined, isWhole = false; !isWhole; pages += 1) {
          const page = search({ text, path, after, limit: 7, budgetMs: 0 })
          assert.ok(page.oids.length === 7 || page.isWhole || page.searchedTo !== undefined)
          inPages.push(...page.oids)
          isWhole = page.isWhole
          after = page.last
          assert.ok(pages < 10_000)
        }
        assert.deepEqual(inPages, whole.oids, text)
        if (path === undefined) assert.ok(pages > 1, `${text}: ${pages} pages`)
      }
    }
    assert.ok(search({ text: 'mend' }).oids.length > 100)
    // No case of these letters is git's; they are one to people.
    assert.deepEqual(search({ text: 'GRÖẞE' }).oids, search({ text: 'größe' }).oids)
    const stranger = { ...everything, commit: head, text: 'mend', after: 'f'.repeat(40) }
    assert.equal(finish(searchPage(repository, stranger)), 'unknown')
  })

  it('goes on behind a commit of another branch no further than that it is unknown', (test) => {
    const { gitDir, head } = repositoryOf(test, 30)
    const tree = plainGit(gitDir, ['rev-parse', `${head}^{tree}`]).trim()
    const other = writeObject(
      gitDir,
      'commit',
      Buffer.from(`tree ${tree}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nalone\n`),
    )
    const repository = openHistory(test, gitDir)
    finish(searchPage(repository, { ...everything, commit: other, text: 'alone' }))
    assert.equal(finish(searchPage(repository, { ...everything, commit: head, text: 'mend', after: other })), 'unknown')
  })

  it('is the same where git itself has to be asked', async (test) => {
    const { gitDir, head } = repositoryOf(test)
    const borrowing = unreadableCopy(test, gitDir)
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const all = async (repository: string, path: Buffer | undefined) => {
      const oids: string[] = []
      for (let after: string | undefined, isWhole = false; !isWhole; ) {
        const query = { gitDir: repository, commit: head, text: 'größe', path, after, limit: 20 }
        const page = await engine.read.log.search(query)
        assert.ok(page !== 'unknown')
        oids.push(...page.commits.map(({ oid }) => oid))
        isWhole = page.isWhole
        after = page.last
      }
      return oids
    }
    for (const path of [undefined, Buffer.from('dir')]) {
      const found = await all(gitDir, path)
      assert.ok(found.length > 20)
      assert.deepEqual(await all(borrowing, path), found)
    }
    const stranger = { gitDir: borrowing, commit: head, text: 'x', after: 'f'.repeat(40), limit: 1 }
    assert.equal(await engine.read.log.search(stranger), 'unknown')
  })
})

describe('what of a commit is searched', () => {
  const commit = (headers: string, message: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`tree ${'a'.repeat(40)}\nauthor Zoë <zoe@example.org> 1700000000 +0000\n`),
      Buffer.from(`committer Bob <bob@example.org> 1700000001 +0000\n${headers}\n`),
      Buffer.from(message),
    ])
  it.each<[text: string, found: boolean]>([
    ['ZOË', true],
    ['zoe@', true],
    ['grüße', true],
    ['aaaa', false],
    ['1700000000', false],
    ['tree', false],
    ['bob', false],
  ])('%j: %j', (text, found) => {
    const { matchesObject } = matchCommits(text)
    assert.equal(matchesObject(commit('', 'Viele Grüße')), found)
    // The same words in the letters that the commit names.
    if (text !== 'ZOË')
      assert.equal(matchesObject(commit('encoding ISO-8859-1\n', Buffer.from('Viele Grüße', 'latin1'))), found)
  })
})
