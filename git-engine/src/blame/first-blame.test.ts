import assert from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, it, type TestContext } from 'vitest'
import { createLog, type Log } from '../history/log.ts'
import type { Git } from '../process/run-git.ts'
import { randomOf } from '../testing/generated-history.ts'
import { plainGit } from '../testing/scratch-repository.ts'
import { createFirstBlame } from './first-blame.ts'
import { createKeptBlames } from './kept-blames.ts'
import { historyOf, lineByLine, path, stockBlame } from './testing/changing-texts.ts'
import { openParts } from './testing/open-parts.ts'

/** First blames with a small threshold and a middle that `middleOf` may choose otherwise; the whole is slower than the search for a middle. */
function halving(test: TestContext, middleOf?: (commit: string) => string | undefined, hasFree = true) {
  const parts = openParts(test)
  const log = createLog(parts)
  const asked: string[] = []
  let middle: Promise<string | undefined> = Promise.resolve(undefined)
  const git: Git = {
    ...parts.git,
    async start(command) {
      asked.push(command.args.at(-3) ?? '')
      // The middle is asked for in the same turn.
      await setImmediate()
      await middle
      return parts.git.start(command)
    },
  }
  const search: Pick<Log, 'middle'> = {
    middle(query) {
      middle = middleOf === undefined ? log.middle(query) : Promise.resolve(middleOf(query.commit))
      return middle
    },
  }
  const kept = createKeptBlames()
  const find = createFirstBlame({ git, log: search, kept, leastHalved: 6, hasFreeProcessors: () => hasFree })
  return { find, kept, asked, middle: () => middle }
}

const unknown = () => ({ ranges: [], previous: new Map() })

describe('a first blame', () => {
  for (const seed of [21, 22, 23])
    it(`in two halves is what git says of the whole, and the older half is kept (${seed})`, async (test) => {
      const { gitDir, having, kept: folder } = historyOf(test, seed)
      plainGit(gitDir, ['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'])
      const { find, kept, asked, middle } = halving(test)
      let halved = 0
      for (const commit of having.slice(15).filter((_, at) => at % 2 === 0)) {
        rmSync(folder, { recursive: true, force: true })
        const from = asked.length
        const progress = { known: unknown }
        const blame = await find({ gitDir, path, commit }, progress)
        assert.deepEqual(lineByLine(blame), stockBlame(gitDir, commit), commit)
        const older = await middle()
        if (older === undefined) continue
        // What was asked for first was the whole. A file that had another name for a while may have come past the middle.
        const [, ...then] = asked.slice(from).filter((range) => range !== `${older}..${commit}` && range !== older)
        if (then.length > 0) continue
        assert.equal(progress.known().ranges.length, blame.ranges.length)
        const half = await kept.read({ gitDir, path, commit: older })
        assert.deepEqual(half && lineByLine(half), stockBlame(gitDir, older), older)
        halved += 1
      }
      assert.ok(halved > 3, `${halved} of ${having.length}`)
    })

  it('is what git says of the whole whatever commit is said to be in the middle', async (test) => {
    const { gitDir, having, kept: folder } = historyOf(test, 24)
    const random = randomOf(24)
    let whole = 0
    for (const commit of having.slice(20)) {
      const older = plainGit(gitDir, ['rev-list', commit])
        .split('\n')
        .filter((oid) => oid !== commit && having.includes(oid))
      const middle = older[random.below(older.length)]
      const { find, asked } = halving(test, () => middle)
      rmSync(folder, { recursive: true, force: true })
      const blame = await find({ gitDir, path, commit }, { known: unknown })
      assert.deepEqual(lineByLine(blame), stockBlame(gitDir, commit), `${middle} of ${commit}`)
      if (asked.filter((range) => range === commit).length === 2) whole += 1
    }
    assert.ok(whole > 2 && whole < having.length - 20, `${whole} of ${having.length} were asked for as a whole again`)
  })

  it('of the rest of a file, and where there is no second slot or no free processor, is asked for as a whole', async (test) => {
    const { gitDir, last: commit, kept: folder } = historyOf(test, 25)
    const { find, asked } = halving(test, () => assert.fail('nobody looks for a middle'))
    const rest = await find({ gitDir, path, commit, start: 3 }, { known: unknown })
    assert.deepEqual(lineByLine(rest), stockBlame(gitDir, commit, 3))
    const two = await Promise.all([
      find({ gitDir, path, commit, start: 2 }, { known: unknown }),
      find({ gitDir, path, commit }, { known: unknown }),
    ])
    assert.deepEqual(lineByLine(two[1]), stockBlame(gitDir, commit))
    assert.deepEqual(asked, [commit, commit, commit])
    const busy = halving(test, () => assert.fail('nobody looks for a middle'), false)
    await busy.find({ gitDir, path, commit }, { known: unknown })
    assert.deepEqual(busy.asked, [commit])
    assert.throws(() => readdirSync(folder))
  })
})
