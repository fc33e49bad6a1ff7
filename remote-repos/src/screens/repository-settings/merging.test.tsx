import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { withRepository } from '../../testing/samples.ts'

const get = 'GET /api/repo/{owner}/{repo}/merge-settings'
const put = 'PUT /api/repo/{owner}/{repo}/merge-settings'

describe('how pull requests are merged', () => {
  it('is chosen, at least one way of it, and which is offered first among them', async () => {
    const server = fakeServer(
      withRepository({
        [get]: () => ({ methods: ['merge', 'squash'], default_method: 'merge', delete_head: false }),
        [put]: ({ body }: { body: unknown }) => body,
      }),
    )
    const { user, notices } = renderRoutes(routes, '/ada/engine/settings/pulls', { server, session: ada })
    const merge = await screen.findByRole('checkbox', { name: /^Merge commit/ })
    const squash = screen.getByRole('checkbox', { name: /^Squash/ })
    await user.click(merge)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Offered first' }).value).toBe('squash')
    await user.click(squash)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findAllByText('Allow at least one way of merging')).length).toBeGreaterThan(0)
    expect(server.bodies(put)).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: /^Rebase/ }))
    await user.click(squash)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Offered first' }), 'Squash')
    await user.click(screen.getByRole('checkbox', { name: /^Delete branches/ }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Settings saved'))
    expect(server.bodies(put)).toEqual([{ methods: ['squash', 'rebase'], default_method: 'squash', delete_head: true }])
  })
})
