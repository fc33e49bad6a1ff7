import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage, repository, samplePull } from '../../testing/samples.ts'

const list = 'GET /api/repo/{owner}/{repo}/pulls'
const bulk = 'POST /api/repo/{owner}/{repo}/threads/changes'

describe('the pull requests of a repository', () => {
  it('are listed with their branches and where they stand', async () => {
    const merged = { ...samplePull, number: 11, title: 'Turn it', state: 'closed' as const, is_merged: true }
    openPage('/ada/engine/pulls', { [list]: () => ({ items: [samplePull, merged], next: null, open: 1, closed: 3 }) })
    const rows = within(await screen.findByRole('list', { name: 'Pull requests' })).getAllByRole('listitem')
    const [first = rows[0], second] = rows
    expect(within(first as HTMLElement).getByRole('img', { name: 'Open' })).toBeTruthy()
    expect(first?.textContent).toContain('topic/wheelsmain')
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Oil the wheel' })
        .getAttribute('href'),
    ).toBe('/ada/engine/pulls/12')
    expect(within(second as HTMLElement).getByRole('img', { name: 'Merged' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New pull request' }).getAttribute('href')).toBe('/ada/engine/pulls/new')
  })

  it('are asked for by words, author, state and order of the address, page by page', async () => {
    const { user, server } = openPage('/ada/engine/pulls?sort=updated', {
      [list]: ({ url }: { url: string }) =>
        url.includes('after=')
          ? { items: [{ ...samplePull, number: 3, title: 'The oldest' }], next: null, open: 2, closed: 3 }
          : { items: [samplePull], next: 'more', open: 2, closed: 3 },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'The oldest' })).toBeTruthy()
    const closed = () => screen.getByRole('link', { name: 'Closed 3' })
    // The address has the words a moment after they were asked for.
    await user.type(screen.getByRole('searchbox', { name: 'Author' }), 'grace{Enter}')
    await waitFor(() => expect(closed().getAttribute('href')).toContain('author=grace'))
    await user.type(screen.getByRole('combobox', { name: 'Search titles' }), 'wheel{Enter}')
    await waitFor(() => expect(closed().getAttribute('href')).toContain('q=wheel'))
    await user.click(closed())
    await waitFor(() =>
      expect(server.requests.map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ state: 'closed', sort: 'updated', author: 'grace', q: 'wheel' }),
      ),
    )
  })

  it('say what they are where there are none, and that none was found', async () => {
    openPage('/ada/engine/pulls', { [list]: () => ({ items: [], next: null, open: 0, closed: 0 }) })
    expect(await screen.findByText('No pull requests yet')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    openPage('/ada/engine/pulls?q=nothing', { [list]: () => ({ items: [], next: null, open: 1, closed: 0 }) })
    expect(await screen.findByText('No pull requests match')).toBeTruthy()
  })

  it('have their search completed by keyboard, with what the repository has', async () => {
    const bug = { uid: 'l1', name: 'bug', color: 'red' as const, description: 'Something is broken' }
    const wanted = { ...bug, uid: 'l2', name: 'help wanted', description: '' }
    const { user, server } = openPage('/ada/engine/pulls', {
      [list]: () => ({ items: [samplePull], next: null, open: 1, closed: 0 }),
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items: [bug, wanted], can_edit: false }),
      'GET /api/repo/{owner}/{repo}/threads/people': () => [{ username: 'grace', avatar_url: null }],
    })
    const field = await screen.findByRole('combobox', { name: 'Search titles' })
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.type(field, 'la')
    const options = async () =>
      within(await screen.findByRole('listbox', { name: 'Suggestions' })).getAllByRole('option')
    expect((await options()).map((each) => each.textContent)).toEqual(['label:Has this label'])
    // The list tells the field of itself once it stands.
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
    await user.keyboard('{ArrowDown}')
    const [first] = await options()
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
    await user.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'label:')
    await screen.findByRole('option', { name: /help wanted/ })
    await user.keyboard('he{ArrowUp}{Enter}')
    expect(field).toHaveProperty('value', 'label:"help wanted" ')
    // Nothing is marked: Enter asks for what is typed, and Escape leaves it alone.
    await user.keyboard('author:')
    await user.click(await screen.findByRole('option', { name: /grace/ }))
    expect(field).toHaveProperty('value', 'label:"help wanted" author:grace ')
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.requests.map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ q: 'label:"help wanted" author:grace' }),
      ),
    )
    expect(document.activeElement).toBe(field)
  })

  it('are looked through by searches that somebody keeps, changes and deletes, by keyboard', async () => {
    let views = [{ uid: 'v1', name: 'Old bugs', query: 'label:bug is:closed' }]
    const path = '/api/repo/{owner}/{repo}/thread-views'
    const { user, server } = openPage('/ada/engine/pulls?q=wheel&sort=updated&author=grace', {
      [list]: () => ({ items: [samplePull], next: null, open: 1, closed: 3 }),
      [`GET ${path}`]: () => views,
      [`POST ${path}`]: () => {
        const made = { uid: 'v2', name: 'Wheels', query: 'wheel author:grace sort:updated' }
        views = [...views, made]
        return made
      },
      [`PUT ${path}/{uid}`]: () => {
        const changed = { uid: 'v2', name: 'Wheels of grace', query: 'wheel author:grace sort:updated' }
        views = [...views.filter(({ uid }) => uid !== 'v2'), changed]
        return changed
      },
      [`DELETE ${path}/{uid}`]: () => {
        views = views.filter(({ uid }) => uid !== 'v2')
        return null
      },
    })
    const button = await screen.findByRole('button', { name: 'Saved views' })
    button.focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    expect(await dialog.findByRole('link', { name: 'Old bugs' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save current search' }))
    // What was chosen beside the search stands in it.
    expect(await screen.findByRole('textbox', { name: /Search/ })).toHaveProperty(
      'value',
      'wheel author:grace sort:updated',
    )
    const name = screen.getByRole('textbox', { name: /Name/ })
    expect(document.activeElement).toBe(name)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Enter a name')).toBeTruthy()
    await user.type(name, 'Wheels{Enter}')
    const kept = await screen.findByRole('link', { name: 'Wheels' })
    expect(kept.getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save current search' }))
    await user.click(screen.getByRole('button', { name: 'Edit Wheels' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' of grace{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Delete Wheels of grace' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wheels of grace' })).toBeNull())
    expect([...server.bodies(`POST ${path}`), ...server.bodies(`PUT ${path}/{uid}`)]).toEqual([
      { kind: 'pull', name: 'Wheels', query: 'wheel author:grace sort:updated' },
      { name: 'Wheels of grace', query: 'wheel author:grace sort:updated' },
    ])
    // One leads to all that it searches for, and to nothing that was asked for before.
    await user.click(screen.getByRole('link', { name: 'Old bugs' }))
    await waitFor(() =>
      expect(server.requests.at(-1)?.query).toEqual(
        expect.objectContaining({ q: 'label:bug is:closed', state: 'closed', sort: 'newest' }),
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say that no search is kept yet, and where those that are could not be asked for', async () => {
    const path = 'GET /api/repo/{owner}/{repo}/thread-views'
    const page = { [list]: () => ({ items: [samplePull], next: null, open: 1, closed: 3 }) }
    let isAway = true
    const { user } = openPage('/ada/engine/pulls', {
      ...page,
      [path]: () => {
        if (isAway) throw new Error('away')
        return []
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Saved views' }))
    const again = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText(/Failed to load the saved views/)).toBeTruthy()
    isAway = false
    await user.click(again)
    expect(await screen.findByText(/No saved views yet/)).toBeTruthy()
  })

  it('propose no answers where there are none, and say where people could not be asked for', async () => {
    const { user } = openPage('/ada/engine/pulls', {
      [list]: () => ({ items: [samplePull], next: null, open: 1, closed: 0 }),
      'GET /api/repo/{owner}/{repo}/threads/people': () => {
        throw new Error('away')
      },
    })
    const field = await screen.findByRole('combobox', { name: 'Search titles' })
    await user.type(field, 'is:')
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual(['open', 'closed'])
    await user.clear(field)
    await user.type(field, 'assignee:')
    expect((await screen.findByRole('alert')).textContent).toBe("Couldn't load suggestions")
    await user.clear(field)
    await user.type(field, 'weave')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('are changed together where several are chosen, and what was refused is said', async () => {
    const bug = { uid: 'l1', name: 'bug', color: 'red' as const, description: '' }
    const other = { ...samplePull, number: 11, title: 'Turn it', labels: [bug] }
    const refusal = { code: 'thread.not_yours', params: {}, text: 'Only its author can change this' }
    const { user, server } = openPage('/ada/engine/pulls', {
      [list]: () => ({ items: [samplePull, other], next: null, open: 2, closed: 0 }),
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items: [bug], can_edit: true }),
      'GET /api/repo/{owner}/{repo}/threads/people': () => [{ username: 'grace', avatar_url: null }],
      [bulk]: () => ({
        items: [
          { number: 12, refusal: null },
          { number: 11, refusal },
        ],
      }),
    })
    const changes = () => server.requests.filter(({ operation }) => operation === bulk).map(({ body }) => body)
    await user.click(await screen.findByRole('checkbox', { name: 'Turn it' }))
    expect(await screen.findByText('1 selected')).toBeTruthy()
    const press = async (name: string) => {
      const group = await screen.findByRole('group', { name: 'Change what is selected' })
      await user.click(within(group).getByRole('button', { name }))
    }
    await press('Label')
    // All of what is chosen has it: it is taken from it.
    await user.click(await screen.findByRole('option', { name: /bug/ }))
    await waitFor(() => expect(changes()).toMatchObject([{ numbers: [11], remove_labels: ['l1'] }]))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press('Assign')
    await user.click(await screen.findByRole('option', { name: /grace/ }))
    await waitFor(() => expect(changes()[1]).toMatchObject({ numbers: [12, 11], assign: ['grace'] }))
    await press('Close')
    await waitFor(() => expect(changes()[2]).toMatchObject({ numbers: [12, 11], state: 'closed' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain("1 of 2 couldn't be changed")
    expect(within(alert).getByRole('listitem').textContent).toContain('#11: Only its author')
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Clear selection')
    expect(screen.queryByRole('group', { name: 'Change what is selected' })).toBeNull()
  })

  it('are not to be chosen by whoever may not push', async () => {
    openPage('/ada/engine/pulls', {
      'GET /api/repo/{owner}/{repo}': () => ({ ...repository, can_write: false }),
      [list]: () => ({ items: [samplePull], next: null, open: 1, closed: 0 }),
    })
    await screen.findByRole('link', { name: 'Oil the wheel' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
