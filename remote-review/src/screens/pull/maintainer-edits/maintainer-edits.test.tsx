import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage, pullAnswer } from '../../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const update = 'PATCH /api/repo/{owner}/{repo}/pulls/{number}'
const path = '/ada/engine/pulls/12'
const fork = { head: 'grace:oil can', head_kind: 'fork' } as const
const from = { head_repository: { owner: 'grace', repo_name: 'loom' } }

describe('edits by maintainers', () => {
  it('are allowed, and not any more, by the author', async () => {
    let allowed = true
    const { user, server } = openPage(path, {
      [one]: () => pullAnswer({ thread: fork, pull: { ...from, maintainers_edit: allowed } }),
      [update]: () => {
        allowed = !allowed
        return null
      },
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Allow edits by maintainers' })
    expect(box.checked).toBe(true)
    expect(screen.getByText(/^Everyone who can push to ada\/engine can then push to grace:oil can while/)).toBeTruthy()
    await user.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(server.bodies(update)).toEqual([{ maintainers_edit: false }])
  })

  it('say to who may make them how', async () => {
    openPage(path, { [one]: () => pullAnswer({ thread: fork, pull: { ...from, can_push_head: true } }) })
    expect(await screen.findByText('The author lets maintainers of this repository push to grace:oil can')).toBeTruthy()
    const commands = screen.getByRole('region', { name: 'Push to this pull request' })
    const address = `${window.location.origin}/grace/loom.git`
    expect(commands.querySelector('pre')?.textContent?.split('\n')).toEqual([
      `git fetch ${address} 'oil can'`,
      'git switch --detach FETCH_HEAD',
      `git push ${address} HEAD:'oil can'`,
    ])
    expect(screen.queryByRole('checkbox', { name: 'Allow edits by maintainers' })).toBeNull()
  })

  it('are nothing to all others', async () => {
    openPage(path, { [one]: () => pullAnswer({ thread: fork, pull: from }) })
    await screen.findByRole('heading', { name: 'It can be merged' })
    expect(screen.queryByText(/maintainers/)).toBeNull()
  })
})
