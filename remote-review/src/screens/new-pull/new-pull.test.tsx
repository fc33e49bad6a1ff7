import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage, pullAnswer } from '../../testing/samples.ts'

const create = 'POST /api/repo/{owner}/{repo}/pulls'

const refused = (status: number, msg: string, code: string, params: object) => () =>
  Response.json({ code: status, msg, data: null, message_code: code, message_params: params }, { status })

describe('a new pull request', () => {
  it('goes from the branch that is chosen to the default one, and is shown then', async () => {
    const { user, server, location } = openPage('/ada/engine/pulls/new', {
      [create]: () => ({ number: 12 }),
      'GET /api/repo/{owner}/{repo}/pulls/{number}': () => pullAnswer(),
    })
    const head = await screen.findByRole('combobox', { name: /^Branch/ })
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Base/ }).value).toBe('main')
    expect(screen.queryByRole('link', { name: 'Compare the branches' })).toBeNull()
    await user.click(head)
    await user.type(head, 'wheel')
    await user.click(await screen.findByRole('option', { name: 'topic/wheels' }))
    expect(screen.getByRole('link', { name: 'Compare the branches' }).getAttribute('href')).toBe(
      '/ada/engine/compare/main...topic/wheels',
    )
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Oil the wheel')
    await user.click(screen.getByRole('button', { name: 'Open pull request' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/pulls/12'))
    expect(server.bodies(create)).toEqual([
      { base: 'main', head: 'topic/wheels', title: 'Oil the wheel', body: '', is_draft: false },
    ])
  })

  it.each([
    [
      'that there is no such branch, beside it',
      refused(404, 'There is no branch nowhere', 'pull.no_branch', { name: 'nowhere' }),
      'There is no branch nowhere',
      undefined,
    ],
    [
      'that there is nothing to bring',
      refused(422, 'nowhere has no commits that main has not', 'pull.nothing', { base: 'main', head: 'nowhere' }),
      'nowhere has no commits that main has not',
      undefined,
    ],
    [
      'which one has these branches, and leads there',
      refused(409, 'There is an open pull request for these branches: #7', 'pull.taken', { number: 7 }),
      'There is an open pull request for these branches: #7',
      '/ada/engine/pulls/7',
    ],
  ])('says %s', async (_, answer, words, way) => {
    const { user } = openPage('/ada/engine/pulls/new?base=main&head=nowhere', { [create]: answer })
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Oil the wheel')
    await user.click(screen.getByRole('button', { name: 'Open pull request' }))
    const head = screen.getByRole('combobox', { name: /^Branch/ })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(head.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(head))
    expect(screen.queryByRole('link', { name: /Go to pull request/ })?.getAttribute('href')).toBe(way)
  })
})
