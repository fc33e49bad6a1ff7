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
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'wheel{Enter}')
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
})
