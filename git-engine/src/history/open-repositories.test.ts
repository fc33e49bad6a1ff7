import assert from 'node:assert/strict'
import { it, vi } from 'vitest'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createOpenRepositories } from './open-repositories.ts'

it('closes what only the server itself has asked for within seconds, and what people asked for after minutes', (test) => {
  vi.useFakeTimers()
  test.onTestFinished(() => void vi.useRealTimers())
  const repositories = createOpenRepositories()
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  const look = (background: boolean) => {
    const { repository, leave } = repositories.use(gitDir, { background })
    leave()
    return repository
  }

  const first = look(true)
  assert.equal(look(true), first, 'questions in a row find it open')
  vi.advanceTimersByTime(21_000)
  const second = look(false)
  assert.notEqual(second, first)
  assert.equal(look(true), second)
  vi.advanceTimersByTime(4 * 60_000)
  assert.equal(look(true), second, 'somebody has read it')
  vi.advanceTimersByTime(6 * 60_000)
  assert.notEqual(look(true), second)
  repositories.release(gitDir)
})
