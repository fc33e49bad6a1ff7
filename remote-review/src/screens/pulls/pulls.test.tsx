import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage, samplePull } from '../../testing/samples.ts'

const list = 'GET /api/repo/{owner}/{repo}/pulls'

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
    expect(field.getAttribute('aria-expanded')).toBe('true')
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
})
