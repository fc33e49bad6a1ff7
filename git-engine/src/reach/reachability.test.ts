import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { createHistory, type History } from '../history/history-thread.ts'
import { reached, reachedPrefix } from '../history/reached.ts'
import { createObjectPool } from '../objects/object-pool.ts'
import { hiddenRefs, versionRefs } from '../process/git-environment.ts'
import { createGit } from '../process/run-git.ts'
import { createRefSnapshots } from '../refs/refs-snapshot.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createReachability } from './reachability.ts'

interface Shape {
  seed: number
  commits?: number
  format?: 'sha1' | 'sha256'
}

/** A generated history of which nothing is held by a ref yet. */
function historyOf(test: TestContext, { seed, commits = 80, format = 'sha1' }: Shape) {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const oids = writeHistory(gitDir, generateHistory({ seed, commits, idLength: format === 'sha1' ? 40 : 64 }))
  plainGit(gitDir, ['update-ref', '-d', 'refs/heads/main'])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  let version = 0
  return {
    gitDir,
    oids,
    refsMoved() {
      version += 1
    },
    resolve: (revision: string, unreachable = false) =>
      engine.read.resolve({ gitDir, version, revision, unreachable }).then((found) => found?.commit),
  }
}

const listed = (gitDir: string) =>
  new Set(
    plainGit(gitDir, ['rev-list', `--exclude=${hiddenRefs}*`, '--all', `--glob=${versionRefs}*`])
      .split('\n')
      .filter(Boolean),
  )

/** Raw ids of commits, one after another. */
function tipsOf(oids: readonly string[]): SharedArrayBuffer {
  const tips = new SharedArrayBuffer(20 * oids.length)
  for (const [index, oid] of oids.entries()) Buffer.from(tips).write(oid, index * 20, 'hex')
  return tips
}

const writeGraph = (gitDir: string) =>
  plainGit(gitDir, ['commit-graph', 'write', '--no-progress', '--reachable', '--changed-paths'])

/** The ways in which a repository can lie on the disk. */
const layouts: Record<string, (gitDir: string, round: number) => void> = {
  'without a commit-graph': () => undefined,
  'with a commit-graph that newer commits lie upon': (gitDir, round) => {
    if (round === 1) writeGraph(gitDir)
  },
  'with a commit-graph that is replaced': (gitDir) => void writeGraph(gitDir),
  // The history thread does not read those: git lists what is reached.
  'that git alone can read': (gitDir) => writeFileSync(join(gitDir, 'info', 'grafts'), '# nothing is grafted\n'),
}

describe('what refs reach', () => {
  for (const [layout, lay] of Object.entries(layouts)) {
    for (const { seed, format } of [
      { seed: 1, format: 'sha1' },
      { seed: 2, format: 'sha256' },
      { seed: 3, format: 'sha1' },
    ] as const) {
      it(`is what git rev-list --all says, while refs come, move and go (${layout}, seed ${seed})`, async (test) => {
        const { gitDir, oids, resolve, refsMoved } = historyOf(test, { seed, format })
        const random = randomOf(seed * 1_000)
        const held = new Set<string>()
        const name = () =>
          random.pick(['refs/heads/a', 'refs/heads/b/c', 'refs/notes/n', `${hiddenRefs}own`, `${versionRefs}7`])
        for (let round = 0; round < 8; round += 1) {
          for (let moves = 0; moves < 2; moves += 1) {
            const [gone] = held
            if (gone !== undefined && random.chance(0.4)) {
              plainGit(gitDir, ['update-ref', '-d', gone])
              held.delete(gone)
            } else if (random.chance(0.3)) {
              plainGit(gitDir, ['tag', '-f', '-a', '-m', `${round}`, 'annotated', random.pick(oids)])
              held.add('refs/tags/annotated')
            } else {
              const ref = name()
              plainGit(gitDir, ['update-ref', ref, random.pick(oids)])
              held.add(ref)
            }
          }
          refsMoved()
          lay(gitDir, round)
          const expected = listed(gitDir)
          // All at once: whoever comes while the first walk goes on waits for it.
          const found = await Promise.all(oids.map((oid) => resolve(oid)))
          const short = await Promise.all(oids.map((oid) => resolve(oid.slice(0, 7))))
          for (const [index, oid] of oids.entries()) {
            const visible = expected.has(oid) ? oid : undefined
            assert.equal(found[index], visible, `round ${round}, commit ${index}`)
            assert.equal(short[index], visible, `round ${round}, the first digits of commit ${index}`)
          }
          for (const oid of oids.slice(0, 5)) {
            assert.equal(await resolve(oid, true), oid, 'in full for those who may write')
            assert.equal(await resolve(oid.slice(0, 12), true), expected.has(oid) ? oid : undefined)
          }
        }
      })
    }
  }

  it('is found by digits that mean one commit alone, whatever else there is that nobody sees', (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 5, commits: 120 })
    const visible = oids.slice(0, 60)
    const tips = tipsOf(visible)
    // The graph has some of them, and others that nobody sees; the rest lies beside it.
    const graphed = `${[...oids.slice(0, 30), ...oids.slice(90)].join('\n')}\n`
    plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits', '--no-progress'], graphed)
    const seen = plainGit(gitDir, ['rev-list', ...visible]).split('\n')
    const repository = openHistory(test, gitDir)
    for (let digits = 1; digits <= 40; digits += 1) {
      for (const oid of oids) {
        const start = oid.slice(0, digits)
        const { ids } = finish(reachedPrefix(repository, { digest: 'x', tips, digits: start }))
        const expected = seen.filter((id) => id.startsWith(start))
        assert.equal(ids.length, Math.min(2, expected.length), start)
        for (const id of ids) assert.ok(expected.includes(id), start)
      }
    }
  })

  it('is found on the disk by who opens the repository next, as far as its graph is still the same', (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 11, commits: 90 })
    const random = randomOf(11_000)
    for (let round = 0; round < 30; round += 1) {
      const ref = random.pick(['refs/heads/a', 'refs/heads/b', 'refs/tags/c'])
      plainGit(gitDir, random.chance(0.3) ? ['update-ref', '-d', ref] : ['update-ref', ref, random.pick(oids)])
      if (random.chance(0.5)) {
        const how = random.pick(['--split=no-merge', '--split=replace'])
        plainGit(gitDir, ['commit-graph', 'write', '--no-progress', '--reachable', how])
      }
      const tips = tipsOf(plainGit(gitDir, ['for-each-ref', '--format=%(objectname)']).split('\n').filter(Boolean))
      const expected = listed(gitDir)
      const repository = openHistory(test, gitDir)
      const from = { digest: Buffer.from(tips).toString('hex'), tips }
      const answer = finish(reached(repository, { ids: oids, ...from }))
      assert.deepEqual(
        answer.reached,
        oids.map((oid) => expected.has(oid)),
        `round ${round}`,
      )
    }
    plainGit(gitDir, ['update-ref', 'refs/heads/a', oids[80] ?? ''])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/b'])
    writeGraph(gitDir)
    const from = { digest: 'last', tips: tipsOf([oids[80] ?? '']) }
    const marked: number[] = []
    for (let opened = 0; opened < 2; opened += 1) {
      const repository = openHistory(test, gitDir)
      const { commits } = repository
      const counted = {
        ...repository,
        commits: {
          ...commits,
          mark(...asked: Parameters<typeof commits.mark>) {
            marked.push(opened)
            return commits.mark(...asked)
          },
        },
      }
      finish(reached(counted, { ids: oids.slice(0, 3), ...from }))
    }
    assert.deepEqual(marked, [0], 'the second one did not walk')
  })

  it('is asked of the history thread once, and carried over pushes that only add', async (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 6, commits: 40 })
    const git = createGit()
    const pool = createObjectPool({ git })
    const refs = createRefSnapshots({ git, pool })
    const history = createHistory()
    test.onTestFinished(() => {
      history.close()
      pool.close()
    })
    const questions: string[] = []
    const counted: History = {
      ...history,
      ask(at, question, options) {
        questions.push(question.kind)
        return history.ask(at, question, options)
      },
    }
    const reach = createReachability({ git, history: counted })
    let version = 0
    const ask = async (id: string) => {
      const snapshot = await refs.read({ gitDir, version })
      questions.length = 0
      return { found: await reach.commit({ gitDir, version, snapshot, id }), asked: questions.length }
    }
    const move = (ref: string, id: string) => {
      plainGit(gitDir, ['update-ref', ref, id])
      version += 1
    }
    const main = plainGit(gitDir, ['rev-list', '--first-parent', oids[39] ?? '']).split('\n')
    const [tip = '', before = ''] = main
    const old = main.at(-1) ?? ''
    move('refs/heads/main', before)
    assert.deepEqual(await ask(old), { found: old, asked: 1 })
    assert.deepEqual(await ask(old), { found: old, asked: 0 })
    move('refs/tags/v1', before)
    assert.deepEqual(await ask(old), { found: old, asked: 0 }, 'no tip went')
    move('refs/heads/main', tip)
    plainGit(gitDir, ['update-ref', '-d', 'refs/tags/v1'])
    version += 1
    assert.deepEqual(await ask(old), { found: old, asked: 1 }, 'is the tip that went reached?')
    assert.deepEqual(await ask(old), { found: old, asked: 0 })
    const apart = plainGit(gitDir, ['commit-tree', '-m', 'apart', `${tip}^{tree}`])
    move('refs/heads/main', apart)
    assert.equal((await ask(old)).found, undefined, 'what was forced away is not seen any more')
    assert.deepEqual(await ask(apart), { found: apart, asked: 0 }, 'what a ref names needs no question')
  })

  it('holds no tag that was deleted, by none of its digits', async (test) => {
    const { gitDir, oids, resolve, refsMoved } = historyOf(test, { seed: 7, commits: 10 })
    const [first = ''] = oids
    plainGit(gitDir, ['update-ref', 'refs/heads/main', first])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', first])
    const tag = plainGit(gitDir, ['rev-parse', 'v1'])
    refsMoved()
    for (const revision of [tag, tag.slice(0, 9), tag.toUpperCase()]) assert.equal(await resolve(revision), first)
    plainGit(gitDir, ['update-ref', '-d', 'refs/tags/v1'])
    refsMoved()
    for (const revision of [tag, tag.slice(0, 9)]) assert.equal(await resolve(revision), undefined)
    assert.equal(await resolve(tag, true), first, 'those who may write know it in full')
  })

  it('is told of a HEAD that is a commit, and of a repository without refs', async (test) => {
    const { gitDir, oids, resolve, refsMoved } = historyOf(test, { seed: 8, commits: 10 })
    const [first = ''] = oids
    assert.equal(await resolve(first), undefined)
    assert.equal(await resolve(first.slice(0, 8)), undefined)
    plainGit(gitDir, ['update-ref', '--no-deref', 'HEAD', first])
    refsMoved()
    assert.equal(await resolve(first), first)
    assert.equal(await resolve(first.slice(0, 8)), first)
  })

  it('is told where there are more refs than memory holds, of which no snapshot is', async (test) => {
    const { gitDir, oids } = historyOf(test, { seed: 9, commits: 40 })
    const git = createGit()
    const history = createHistory()
    test.onTestFinished(() => history.close())
    const reach = createReachability({ git, history })
    plainGit(gitDir, ['update-ref', 'refs/heads/main', oids[30] ?? ''])
    plainGit(gitDir, ['update-ref', `${hiddenRefs}own`, oids[39] ?? ''])
    plainGit(gitDir, ['update-ref', `${versionRefs}7`, oids[35] ?? ''])
    const from = { gitDir, version: 0, snapshot: undefined }
    const expected = listed(gitDir)
    for (const id of [...oids, 'f'.repeat(40)]) {
      const visible = expected.has(id) ? id : undefined
      assert.equal(await reach.commit({ ...from, id }), visible)
      assert.equal(await reach.commitStartingWith({ ...from, digits: id.slice(0, 7) }), visible)
    }
    assert.equal(await reach.firstUnreachable({ ...from, ids: [...expected] }), undefined)
    const beyond = oids.find((oid) => !expected.has(oid)) ?? ''
    assert.equal(await reach.firstUnreachable({ ...from, ids: [...expected, beyond] }), beyond)
  })
})
