import { screen, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changedFile, changedFiles, openPage, proposed, proposedCommit, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const compared = 'GET /api/repo/{owner}/{repo}/comparison/{range*}'
const changes = 'GET /api/repo/{owner}/{repo}/changes/{range*}'
const lines = 'GET /api/repo/{owner}/{repo}/file-changes/{range*}'
const range = `${'b'.repeat(40)}...${'a'.repeat(40)}`

describe('the commits of a pull request', () => {
  it('are those that it brings, page by page', async () => {
    const { user, server } = openPage('/ada/engine/pulls/12/commits', {
      [one]: () => pullAnswer(),
      [compared]: ({ url }) =>
        url.includes('cursor=')
          ? proposed([proposedCommit('d', 'Clean the wheel')], { total: 2 })
          : proposed([proposedCommit('a', 'Oil the wheel')], { total: 2, next: 'd'.repeat(40) }),
    })
    const list = await screen.findByRole('list', { name: 'Commits' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await within(list).findByRole('link', { name: 'Clean the wheel' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Commits ?2$/ }).getAttribute('aria-current')).toBe('page')
    expect(server.requests.some(({ url }) => url.includes(`/comparison/${range}`))).toBe(true)
  })

  it('are none once all of them are there already', async () => {
    openPage('/ada/engine/pulls/12/commits', { [one]: () => pullAnswer(), [compared]: () => proposed([]) })
    expect(await screen.findByText('All commits are on main already')).toBeTruthy()
  })

  it('are not told where the branch that they were for is gone', async () => {
    openPage('/ada/engine/pulls/12/commits', {
      [one]: () => pullAnswer({ thread: { state: 'closed' }, pull: { base_id: null } }),
    })
    expect(await screen.findByText('There is no branch main any more')).toBeTruthy()
  })
})

describe('the files of a pull request', () => {
  // Where there is nothing to see, everything is near.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

  it('are what it changes since the branches parted', async () => {
    const { server } = openPage('/ada/engine/pulls/12/files', {
      [one]: () => pullAnswer(),
      [changes]: () => changedFiles(changedFile('src/mill.ts'), changedFile('src/wheel.ts')),
      [lines]: ({ url }) => ({
        path: new URL(url, 'http://here').searchParams.get('path') ?? '',
        old_path: null,
        old_oid: '1'.repeat(40),
        new_oid: '2'.repeat(40),
        binary: false,
        additions: 1,
        deletions: 1,
        hunks: [{ old_start: 1, new_start: 1, heading: '', lines: ['-dry', '+oiled'] }],
        too_large: false,
      }),
    })
    expect(await screen.findByRole('heading', { name: '2 files changed' })).toBeTruthy()
    const file = screen.getByRole('region', { name: 'src/wheel.ts' })
    expect((await within(file).findByRole('insertion')).textContent).toBe('oiled\n')
    expect(await screen.findByRole('link', { name: /^Files ?2$/ })).toBeTruthy()
    expect(server.requests.some(({ url }) => url.endsWith(`/changes/${range}`))).toBe(true)
  })

  it('are not told where the branch that they were for is gone', async () => {
    openPage('/ada/engine/pulls/12/files', {
      [one]: () => pullAnswer({ thread: { state: 'closed' }, pull: { base_id: null } }),
    })
    expect(await screen.findByText('There is no branch main any more')).toBeTruthy()
  })
})
