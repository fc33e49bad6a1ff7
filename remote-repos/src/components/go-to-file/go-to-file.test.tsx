import { ada, cleanup, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { oid, withRepository } from '../../testing/samples.ts'

const files = ['src/binder.ts', 'src/wheel.ts', 'docs/wheels.md']
const find = ({ query }: FakeRequest) => {
  const wanted = String(Object(query).query ?? '')
  const found = files.filter((path) => path.includes(wanted))
  const marks = (path: string) => Array.from(wanted, (_, at) => path.indexOf(wanted) + at)
  return { files: found.map((path) => ({ path, marks: marks(path) })), total: found.length, truncated: false }
}

const open = (path: string, more = {}) => {
  const server = fakeServer(withRepository({ 'GET /api/repo/{owner}/{repo}/find-files/{branch*}': find, ...more }))
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

describe('going to a file', () => {
  it('begins with t or a click, marks what was typed, and ends with Enter', async () => {
    const { user, location } = open('/ada/engine/tree/src')
    await screen.findByRole('button', { name: 'Go to file' })
    await user.keyboard('t')
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to file' }))
    const field = dialog.getByRole('combobox', { name: 'Find a file by its path' })
    expect(document.activeElement).toBe(field)
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(3))
    await user.type(field, 'wheel')
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(2))
    const [first] = dialog.getAllByRole('option')
    expect(first?.textContent).toBe('src/wheel.ts')
    expect(first?.querySelector('mark')?.textContent).toBe('wheel')
    expect(dialog.getByRole('status').textContent).toBe('2 files')
    await user.keyboard('{ArrowDown}')
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('docs/wheels.md')
    expect(field.getAttribute('aria-activedescendant')).toBe(dialog.getByRole('option', { selected: true }).id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location()).toBe('/ada/engine/blob/main/docs/wheels.md'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that there is none, how many there are, and that it failed', async () => {
    const answers = {
      none: { files: [], total: 0, truncated: false },
      many: { files: [{ path: 'a', marks: [0] }], total: 70, truncated: true },
    }
    const { user } = open('/ada/engine', {
      'GET /api/repo/{owner}/{repo}/find-files/{branch*}': ({ query }: FakeRequest) => {
        const wanted = String(Object(query).query ?? '')
        if (wanted === 'n') return answers.none
        return wanted === 'nf' ? new Response('', { status: 502 }) : answers.many
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Go to file' }))
    const field = await screen.findByRole('combobox', { name: 'Find a file by its path' })
    expect(await screen.findByText('The best 1 of 70 files · Only the first 100,000 files are searched')).toBeTruthy()
    await user.type(field, 'n')
    expect(await screen.findByText('No file found')).toBeTruthy()
    await user.type(field, 'f')
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't look for files")
  })

  it('leaves y to turn a branch into its commit on folders, the front page and the history', async () => {
    for (const [from, to] of [
      ['/ada/engine', `/ada/engine?ref=${oid('a')}`],
      ['/ada/engine/tree/src', `/ada/engine/tree/src?ref=${oid('a')}`],
      ['/ada/engine/commits', `/ada/engine/commits?ref=${oid('a')}`],
    ] as const) {
      const { user, location } = open(from)
      await waitFor(() => expect(document.querySelector('[data-shortcuts]')).toBeTruthy())
      await user.keyboard('y')
      await waitFor(() => expect(location()).toBe(to))
      cleanup()
    }
  })
})
