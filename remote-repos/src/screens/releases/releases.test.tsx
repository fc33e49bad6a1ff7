import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { release, repository, withRepository } from '../../testing/samples.ts'

const open = (more = {}, path = '/ada/engine/releases') => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}
const draft = 'POST /api/repo/{owner}/{repo}/draft-preview'
const drawn = { path: 'RELEASE.md', format: 'markdown', html: '<h4>What changed</h4>', facts: [], notes: [] }
const reader = { 'GET /api/repo/{owner}/{repo}': () => repository({}, { can_write: false, is_owner: false }) }

describe('the releases', () => {
  it('say what each is, with its notes, its files and what it was made of', async () => {
    open({
      'GET /api/repo/{owner}/{repo}/releases': () => ({
        items: [release('v2-rc', { latest: false, prerelease: true, title: '' }), release('v1')],
        next: null,
        total: 2,
        latest: 'v1',
      }),
    })
    const first = await screen.findByRole('article', { name: 'v2-rc' })
    expect(within(first).getByText('Pre-release')).toBeTruthy()
    const second = screen.getByRole('article', { name: 'The mill v1' })
    expect(within(second).getByText('Latest')).toBeTruthy()
    expect(await within(second).findByText('It turns.')).toBeTruthy()
    expect(within(second).getByRole('link', { name: 'mill.tar.gz' }).getAttribute('href')).toBe(
      '/ada/engine/releases/download/v1/mill.tar.gz',
    )
    expect(within(second).getByText(/3 downloads/)).toBeTruthy()
    expect(within(second).getByRole('link', { name: 'Download ZIP' }).getAttribute('href')).toBe(
      '/ada/engine/archive/refs/tags/v1.zip',
    )
    expect(within(second).getByRole('link', { name: 'Edit v1' }).getAttribute('href')).toBe(
      '/ada/engine/releases/edit/v1',
    )
  })

  it('say what they are for where there are none, and offer one to those alone who may write', async () => {
    const none = { 'GET /api/repo/{owner}/{repo}/releases': () => ({ items: [], next: null, total: 0, latest: null }) }
    open(none)
    expect(await screen.findByText('No releases yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New release' }).getAttribute('href')).toBe('/ada/engine/releases/new')
  })

  it('offer nothing to readers that they may not do', async () => {
    open(reader)
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New release' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit v1.0' })).toBeNull()
  })

  it('are missing where there is none of a tag', async () => {
    const missing = () => Response.json({ code: 404, msg: 'Release not found', data: null }, { status: 404 })
    open({ 'GET /api/repo/{owner}/{repo}/release/{tag*}': missing }, '/ada/engine/releases/tag/v9')
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })
})

describe('a new release', () => {
  it('takes notes from the commits and goes on to its files', async () => {
    let sent: unknown
    const drafts: unknown[] = []
    const { user } = open(
      {
        [draft]: ({ body }: { body: unknown }) => {
          drafts.push(body)
          return drawn
        },
        'POST /api/repo/{owner}/{repo}/release-notes': () => ({ notes: "## What's changed\n\n- Turn", previous: 'v1' }),
        'POST /api/repo/{owner}/{repo}/releases': ({ body }: { body: unknown }) => {
          sent = body
          return release('v2', { notes: 'x' })
        },
        'GET /api/repo/{owner}/{repo}/release/{tag*}': () => release('v2', { notes: 'x' }),
      },
      '/ada/engine/releases/new?tag=v2',
    )
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Two')
    await user.click(screen.getByRole('button', { name: 'Add notes from commits' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toContain('- Turn'),
    )
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    expect(await screen.findByRole('heading', { name: 'What changed' })).toBeTruthy()
    // No level is left out between the page and a heading of the notes.
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.slice(levels.lastIndexOf(2))).toEqual([2, 3, 4])
    expect(drafts).toEqual([{ branch: 'main', path: 'RELEASE.md', text: "## What's changed\n\n- Turn" }])
    await user.click(screen.getByRole('tab', { name: 'Write' }))
    await user.click(screen.getByRole('checkbox', { name: /Pre-release/ }))
    await user.click(screen.getByRole('button', { name: 'Publish release' }))
    expect(await screen.findByRole('heading', { name: 'Edit release' })).toBeTruthy()
    expect(sent).toMatchObject({ tag: 'v2', target: 'main', title: 'Two', prerelease: true, draft: false })
  })

  it('is told why it was refused', async () => {
    const { user } = open(
      {
        'POST /api/repo/{owner}/{repo}/releases': () => ({
          code: 409,
          msg: 'There is already a release of v1',
          data: null,
        }),
      },
      '/ada/engine/releases/new?tag=v1',
    )
    await user.click(await screen.findByRole('button', { name: 'Publish release' }))
    expect(await screen.findByText('There is already a release of v1')).toBeTruthy()
  })

  it('is not for those who may not write', async () => {
    open(reader, '/ada/engine/releases/new')
    expect(await screen.findByText('Only people who can push can create releases')).toBeTruthy()
  })
})
