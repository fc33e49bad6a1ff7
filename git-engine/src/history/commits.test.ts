import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { generateHistory } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { openCommitGraph } from './commit-graph.ts'
import { openCommits } from './commits.ts'
import type { OpenRepository } from './question.ts'
import { UngraphedError, UnreadableError } from './stored-object.ts'

type Test = { onTestFinished(fn: () => void): void }

function historyOf(
  test: Test,
  { seed, commits = 60, format = 'sha1' }: { seed: number; commits?: number; format?: string },
) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', `--object-format=${format}`, '.'])
  const specs = generateHistory({ seed, commits, idLength: format === 'sha1' ? 40 : 64 })
  // New roots leave parts that no branch reaches: each commit is held by a ref of its own.
  const oids = writeHistory(gitDir, specs)
  const refs = oids.map((oid, index) => `create refs/heads/at-${index} ${oid}\n`)
  plainGit(gitDir, ['update-ref', '--stdin'], refs.join(''))
  return { gitDir, oids }
}

/** Compares everything that is known of each commit with what git says of it. */
function assertKnowsAll({ commits }: OpenRepository, gitDir: string) {
  const lines = plainGit(gitDir, ['log', '--all', '--format=%H %T %ct %P']).split('\n')
  for (const line of lines) {
    const [oid = '', tree, time, ...parents] = line.split(' ').filter(Boolean)
    const position = commits.find(Buffer.from(oid, 'hex'))
    assert.ok(position >= 0, oid)
    assert.equal(commits.id(position).toString('hex'), oid)
    assert.equal(commits.tree(position).toString('hex'), tree, oid)
    assert.equal(commits.time(position), Number(time), oid)
    const known = commits.parents(position)
    assert.deepEqual(
      known.map((parent) => commits.id(parent).toString('hex')),
      parents,
      oid,
    )
    assert.equal(commits.firstParent(position), known[0] ?? -1, oid)
    const levels = known.map((parent) => commits.generation(parent))
    assert.equal(commits.generation(position), 1 + Math.max(0, ...levels), oid)
  }
  assert.equal(commits.count, lines.length)
}

const writeGraph = (gitDir: string, options: readonly string[] = [], settings: readonly string[] = []) =>
  plainGit(gitDir, [...settings, 'commit-graph', 'write', '--no-progress', '--changed-paths', ...options])

/** Writes a chain of three files, the highest of them without all newer commits. */
function writeChain(gitDir: string, oids: readonly string[]): void {
  for (const part of [oids.slice(0, 20), oids.slice(20, 35), oids.slice(35, 50)]) {
    const input = `${part.join('\n')}\n`
    const args = ['commit-graph', 'write', '--stdin-commits', '--split=no-merge', '--changed-paths', '--no-progress']
    plainGit(gitDir, args, input)
  }
  const chain = readFileSync(join(gitDir, 'objects/info/commit-graphs/commit-graph-chain'), 'latin1').trim()
  assert.equal(chain.split('\n').length, 3)
}

describe('commits by position', () => {
  for (const format of ['sha1', 'sha256']) {
    for (const seed of [1, 2]) {
      it(`are what git says, ${format}, history ${seed}: no graph, one, a chain`, (test) => {
        const { gitDir, oids } = historyOf(test, { seed, format })
        const without = openHistory(test, gitDir)
        assertKnowsAll(without, gitDir)
        assert.equal(without.commits.graphed, 0)
        assert.equal(without.commits.wantsGraph, true)
        writeGraph(gitDir, ['--reachable'])
        const single = openHistory(test, gitDir)
        assert.equal(single.commits.graphed, oids.length)
        assert.equal(single.commits.wantsGraph, false)
        assertKnowsAll(single, gitDir)

        const split = historyOf(test, { seed, format })
        writeChain(split.gitDir, split.oids)
        const chained = openHistory(test, split.gitDir)
        assert.ok(chained.commits.graphed >= 50 && chained.commits.graphed < 60)
        assertKnowsAll(chained, split.gitDir)
      })
    }
  }

  for (const version of [1, 2]) {
    it(`never deny a change by their filters, asked for version ${version}`, (test) => {
      const { gitDir } = historyOf(test, { seed: 5 })
      // An older git writes version 1 whatever it is told.
      writeGraph(gitDir, ['--reachable'], ['-c', `commitGraph.changedPathsVersion=${version}`])
      const { commits } = openHistory(test, gitDir)
      const paths = new Set<string>()
      const changes = new Map<string, Set<string>>()
      for (const line of plainGit(gitDir, ['rev-list', '--all', '--parents']).split('\n')) {
        const [oid = '', first] = line.split(' ')
        const between = first === undefined ? ['--root', '--no-commit-id', oid] : [first, oid]
        const args = ['diff-tree', '-r', '-t', '-z', '--name-only', ...between]
        const changed = plainGit(gitDir, args).split('\0').filter(Boolean)
        changes.set(oid, new Set(changed))
        for (const path of changed) paths.add(path)
      }
      let denied = 0
      let wrong = 0
      for (const path of paths) {
        const key = commits.filterKey(Buffer.from(path))
        for (const [oid, changed] of changes) {
          const may = commits.mayChange(commits.find(Buffer.from(oid, 'hex')), key)
          if (changed.has(path)) assert.ok(may, `${oid} changed ${path}`)
          else if (!may) denied += 1
          else if (key.plain) wrong += 1
        }
      }
      assert.ok([...paths].some((path) => !commits.filterKey(Buffer.from(path)).plain))
      assert.ok(denied > 20 * wrong, `${denied} were denied, ${wrong} wrongly not`)
    })
  }

  it('are cut where the repository is shallow, whatever a graph says', (test) => {
    const { gitDir } = historyOf(test, { seed: 3 })
    writeGraph(gitDir, ['--reachable'])
    const cut = plainGit(gitDir, ['rev-list', '--parents', '--all'])
      .split('\n')
      .map((line) => line.split(' '))
    const edges = cut
      .filter(([, ...parents]) => parents.length > 0)
      .slice(5, 12)
      .map(([oid]) => oid)
    writeFileSync(join(gitDir, 'shallow'), `${edges.join('\n')}\n`)
    const repository = openHistory(test, gitDir)
    assert.equal(repository.commits.graphed, 0)
    assertKnowsAll(repository, gitDir)
    const edge = repository.commits.find(Buffer.from(edges[0] ?? '', 'hex'))
    assert.deepEqual(repository.commits.parents(edge), [])
  })

  it('are found as they come, and keep their positions', (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 4 })
    writeGraph(gitDir, ['--reachable'])
    const { commits } = openHistory(test, gitDir)
    const tree = plainGit(gitDir, ['rev-parse', `${oids[0]}^{tree}`])
    const parents = [oids[59] ?? '', oids[40] ?? '']
    assert.equal(commits.find(Buffer.alloc(20, 7)), -1)
    assert.equal(commits.find(Buffer.from(tree, 'hex')), -1)
    const next = plainGit(gitDir, ['commit-tree', '-m', 'next', ...parents.flatMap((oid) => ['-p', oid]), tree])
    const after = plainGit(gitDir, ['commit-tree', '-m', 'after', '-p', next, tree])
    const position = commits.find(Buffer.from(after, 'hex'))
    assert.equal(position, 61)
    assert.equal(commits.find(Buffer.from(next, 'hex')), 60)
    assert.deepEqual(
      commits.parents(60),
      parents.map((oid) => commits.find(Buffer.from(oid, 'hex'))),
    )
    assert.equal(commits.mayChange(position, commits.filterKey(Buffer.from('a'))), true)
    assert.equal(finish(commits.prepare(Buffer.from(after, 'hex'))), position)
  })

  it('go without a graph that is broken, whatever byte it is', (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 6 })
    writeGraph(gitDir, ['--reachable'])
    const file = join(gitDir, 'objects/info/commit-graph')
    chmodSync(file, 0o644)
    const whole = readFileSync(file)
    for (let length = 0; length < whole.length - 20; length += 97) {
      writeFileSync(file, whole.subarray(0, length))
      assert.equal(openCommitGraph(gitDir, 20), undefined, `cut at ${length}`)
    }
    let ignored = 0
    for (let at = 0; at < 6_000 && at < whole.length; at += 7) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      writeFileSync(file, broken)
      const graph = openCommitGraph(gitDir, 20)
      if (graph === undefined) ignored += 1
      for (const oid of oids) {
        const position = graph?.find(Buffer.from(oid, 'hex')) ?? -1
        if (graph === undefined || position < 0) continue
        try {
          graph.parents(position)
        } catch (error) {
          assert.ok(error instanceof UnreadableError, `byte ${at}: ${error}`)
        }
        graph.mayChange(position, someKey)
      }
    }
    assert.ok(ignored > 20)
    writeFileSync(file, 'no graph at all')
    assertKnowsAll(openHistory(test, gitDir), gitDir)
  })

  it('are left to git where there are too many outside of the graph, or grafts', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const specs = Array.from({ length: 20_001 }, (_, index) => ({
      branch: 'refs/heads/main',
      parents: index === 0 ? [] : [index],
      changes: [],
    }))
    const oids = writeHistory(gitDir, specs)
    const { commits, objects } = openHistory(test, gitDir)
    assert.throws(() => commits.find(Buffer.from(oids[20_000] ?? '', 'hex')), UngraphedError)
    assert.equal(commits.count, 0)
    assert.throws(() => commits.find(Buffer.from(oids[100] ?? '', 'hex')), UnreadableError)
    plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits', '--changed-paths'], `${oids[10]}\n`)
    const graphed = openCommits(gitDir, objects)
    assert.equal(graphed.find(Buffer.from(oids[20_000] ?? '', 'hex')), 20_000)
    assert.equal(graphed.wantsGraph, true)
    writeFileSync(join(gitDir, 'shallow'), `${oids[0]}\n`)
    // No graph will come here.
    const find = () => openCommits(gitDir, objects).find(Buffer.from(oids[20_000] ?? '', 'hex'))
    assert.throws(find, { name: 'UnreadableError' })
    writeFileSync(join(gitDir, 'info/grafts'), `${oids[5]}\n`)
    assert.throws(() => openCommits(gitDir, objects), UnreadableError)
  })
})

const someKey = { first: 1, second: 2, plain: true }
