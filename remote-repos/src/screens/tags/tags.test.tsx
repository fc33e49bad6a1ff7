import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { day, oid, paged, tag, withRepository } from '../../testing/samples.ts'

const open = (more = {}) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, '/ada/engine/tags', { server, session: ada }) }
}

const many = Array.from({ length: 120 }, (_, number) => tag(`v0.${number}`))
const tags = ({ query }: FakeRequest) => paged(many, query, ({ name }) => name)
const rows = async () => within(await screen.findByRole('list', { name: 'Tags' })).getAllByRole('listitem')

const annotation = {
  message: 'The mill turns\n\nAt last.',
  tagger: { name: 'Ada Lovelace', email: 'ada@example.org' },
  tagged_at: new Date(Date.now() - 8 * day * 1000).toISOString(),
  signed: true,
}

describe('the tags', () => {
  it('say what they stand for, since when, and what they say of themselves', async () => {
    open({
      'GET /api/repo/{owner}/{repo}/tags': () => [
        tag('v2', 'b', { annotation, revision: 'refs/tags/v2' }),
        tag('v1'),
        tag('file', 'c', { commit_id: null, committed_at: null }),
      ],
    })
    const [v2, v1, file] = await rows()
    await waitFor(() => expect(v2?.textContent).toContain('Verified'))
    expect(v2?.textContent).toBe('v2VerifiedThe mill turnsAda Lovelace · 1 week agobbbbbbb')
    expect(v1?.textContent).toBe('v13 days agoaaaaaaa')
    expect(file?.textContent).toBe('file')
    // A branch has the same name: the address says which one is meant.
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toContain('/ada/engine?ref=refs%2Ftags%2Fv2')
    expect(hrefs).toContain('/ada/engine?ref=v1')
    expect(hrefs).toContain(`/ada/engine/commits?ref=${oid('b')}`)
    expect(screen.getByRole('link', { name: 'Download v2 as ZIP' }).getAttribute('href')).toBe(
      '/ada/engine/archive/refs/tags/v2.zip',
    )
    expect(screen.queryByRole('link', { name: 'Download file as ZIP' })).toBeNull()
  })

  it('say what tags are for where there are none', async () => {
    open({ 'GET /api/repo/{owner}/{repo}/tags': () => [] })
    expect(await screen.findByText('No tags yet')).toBeTruthy()
  })

  it('come fifty at a time, and are found by the server by a part of their name', async () => {
    const { user } = open({ 'GET /api/repo/{owner}/{repo}/tags': tags })
    expect(await rows()).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Showing 100 of 120')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Find a tag' }), 'V0.11')
    await waitFor(async () => expect(await rows()).toHaveLength(11))
    await user.clear(screen.getByRole('searchbox', { name: 'Find a tag' }))
    await user.type(screen.getByRole('searchbox', { name: 'Find a tag' }), 'nothing')
    expect(await screen.findByText('No tags found')).toBeTruthy()
  })
})
