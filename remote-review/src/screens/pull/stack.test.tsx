import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { branchNamed, openPage, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const change = 'PATCH /api/repo/{owner}/{repo}/pulls/{number}'
const path = '/ada/engine/pulls/12'
const by = { username: 'ada', avatar_url: null }

describe('where a pull request goes', () => {
  it('is upon others, which are listed from the lowest on', async () => {
    const stack = [
      { number: 11, title: 'Build the wheel', is_draft: false },
      { number: 12, title: 'Oil the wheel', is_draft: false },
      { number: 13, title: 'Turn the wheel', is_draft: true },
    ]
    openPage(path, { [one]: () => pullAnswer({ pull: { stack } }) })
    const list = within(await screen.findByRole('navigation', { name: 'Stack' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '#11 Build the wheel',
      '#12 Oil the wheel',
      '#13 Turn the wheel Draft',
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ada/engine/pulls/11',
      '/ada/engine/pulls/13',
    ])
    expect(list.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('page')
  })

  it('is another branch once somebody who may chooses one, and says so', async () => {
    let base = 'topic/wheels'
    const event = {
      kind: 'event' as const,
      uid: 'e1',
      at: new Date().toISOString(),
      by,
      from: 'topic/wheels',
      to: 'main',
    }
    const { user, server } = openPage(path, {
      [one]: () => ({
        ...pullAnswer({ thread: { base, head: 'topic/oil' } }),
        items: base === 'main' ? [{ ...event, what: 'retargeted' as const }] : [],
      }),
      'GET /api/repo/{owner}/{repo}/refs': () => [branchNamed('main'), branchNamed('topic/wheels')],
      [change]: ({ body }: { body: unknown }) => {
        base = Object(body).base
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Change base' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change base' }))
    expect(dialog.getByRole('button', { name: 'Change base' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('combobox', { name: /^Base/ }))
    await user.click(await screen.findByRole('option', { name: 'main' }))
    await user.click(dialog.getByRole('button', { name: 'Change base' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodies(change)).toEqual([{ base: 'main' }])
    expect((await screen.findByText(/changed the base/)).textContent).toBe(
      'ada changed the base from topic/wheels to main',
    )
  })

  it('is nothing to change for whoever may not, nor of what is closed', async () => {
    openPage(path, { [one]: () => pullAnswer({ can_edit: false }) })
    await screen.findByRole('heading', { name: 'Oil the wheel #12' })
    expect(screen.queryByRole('button', { name: 'Change base' })).toBeNull()
  })
})
