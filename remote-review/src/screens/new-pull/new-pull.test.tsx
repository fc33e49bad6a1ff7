import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moment, openPage, pullAnswer, repository } from '../../testing/samples.ts'

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
      {
        base: 'main',
        head: 'topic/wheels',
        head_repo: '',
        discloses: false,
        maintainers_edit: true,
        title: 'Oil the wheel',
        body: '',
        is_draft: false,
      },
    ])
  })

  it.each([
    ['', '## Why'],
    ['?body=As+said', 'As said'],
  ])('begins with what the repository has for it, where nothing was written yet: %s', async (query, begun) => {
    let asked = 0
    openPage(`/ada/engine/pulls/new${query}`, {
      'GET /api/repo/{owner}/{repo}/thread-templates': () => {
        asked += 1
        return { pull: '## Why', discussions: [] }
      },
    })
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    await waitFor(() => expect([asked, text.value]).toEqual([1, begun]))
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

describe('a new pull request in a repository that was forked', () => {
  const fork = { owner: 'grace', repo_name: 'loom' }
  const forks = {
    'GET /api/repo/{owner}/{repo}/forks': () => ({
      root: { owner: 'ada', repo_name: 'engine' },
      items: [
        {
          ...{ uid: 'f1', owner: { username: 'grace', avatar_url: null }, repo_name: 'loom', is_private: true },
          ...{ stars: 0, forks: 0, updated_at: moment, parent: { owner: 'ada', repo_name: 'engine' } },
        },
      ],
      ...{ total: 1, page: 0, page_size: 20 },
    }),
    'GET /api/repo/{owner}/{repo}/forks/own': () => ({ items: [fork] }),
    'GET /api/repo/{owner}/{repo}': () => ({ ...repository, state: { ...repository.state, forks: 1 } }),
    'GET /api/repo/{owner}/{repo}/pulls/{number}': () => pullAnswer(),
  }

  it('comes from a branch of a fork, and says that what is private is shown', async () => {
    const { user, server, location } = openPage('/ada/engine/pulls/new', { ...forks, [create]: () => ({ number: 12 }) })
    const from = await screen.findByRole<HTMLInputElement>('combobox', { name: /^From repository/ })
    expect(from.value).toBe('ada/engine')
    await user.click(from)
    await user.click(await screen.findByRole('option', { name: 'grace/loom' }))
    const head = await screen.findByRole('combobox', { name: /^Branch/ })
    await user.click(head)
    await user.click(await screen.findByRole('option', { name: 'topic/wheels' }))
    expect(screen.queryByRole('link', { name: 'Compare the branches' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Allow edits by maintainers' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /^Show the commits of this branch/ }))
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Oil the wheel')
    await user.click(screen.getByRole('button', { name: 'Open pull request' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/pulls/12'))
    expect(server.bodies(create)).toEqual([
      {
        ...{ base: 'main', head: 'grace:topic/wheels', head_repo: 'loom', discloses: true, maintainers_edit: true },
        ...{ title: 'Oil the wheel', body: '', is_draft: false },
      },
    ])
  })

  it('lets maintainers push to a branch of one’s own fork, where that is left as it is, and to no other’s', async () => {
    const own = { ...forks, 'GET /api/repo/{owner}/{repo}/forks/own': () => ({ items: [{ ...fork, owner: 'ada' }] }) }
    const { user, server } = openPage('/ada/engine/pulls/new?base=main&head=ada:topic/wheels&head_repo=loom', {
      ...own,
      [create]: () => ({ number: 12 }),
    })
    const edits = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Allow edits by maintainers' })
    expect(edits.checked).toBe(true)
    await user.click(edits)
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Oil the wheel')
    await user.click(screen.getByRole('button', { name: 'Open pull request' }))
    await waitFor(() =>
      expect(server.bodies(create)).toMatchObject([{ head: 'ada:topic/wheels', maintainers_edit: false }]),
    )
  })

  it('begins with the branch that the address names, and goes back to this repository', async () => {
    const { user } = openPage('/ada/engine/pulls/new?base=main&head=grace:topic/wheels&head_repo=loom', forks)
    const from = await screen.findByRole<HTMLInputElement>('combobox', { name: /^From repository/ })
    await waitFor(() => expect(from.value).toBe('grace/loom'))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Branch/ }).value).toBe('topic/wheels')
    await user.click(from)
    await user.click(await screen.findByRole('option', { name: 'ada/engine' }))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Branch/ }).value).toBe('')
    expect(screen.queryByRole('checkbox', { name: /^Show the commits/ })).toBeNull()
  })

  it('says that the forks could not be loaded, and goes on without them', async () => {
    const broken = () => Response.json({ code: 500, msg: 'Broken', data: null }, { status: 500 })
    openPage('/ada/engine/pulls/new', { ...forks, 'GET /api/repo/{owner}/{repo}/forks': broken })
    expect(await screen.findByText("Couldn't load the forks")).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /^Branch/ })).toBeTruthy()
  })
})
