import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { blame, file, oid, withRepository } from '../../testing/samples.ts'

const open = (path: string, answer = file(), more: Parameters<typeof withRepository>[0] = {}) => {
  const server = fakeServer(
    withRepository({ 'GET /api/repo/{owner}/{repo}/blob/{branch}/{path*}': () => answer, ...more }),
  )
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

const pointed = { path: 'barn.png', oid: oid('e'), text: 'version https://git-lfs.github.com/spec/v1\n' }
const lfs = { oid: 'a1'.repeat(32), size: 12_345, media_type: 'image/png' }

describe('a file', () => {
  it('stands in its lines, with what it is and the ways to have it', async () => {
    const { user, location } = open('/ada/engine/blob/main/src/wheel.ts#L2')
    const code = await screen.findByRole('region', { name: 'Content of src/wheel.ts' })
    expect(code.textContent).toBe('let teeth = 12\nlet turns = 3\n')
    screen.getByText('2 lines · 30 bytes')
    expect(screen.getByRole('link', { name: 'Raw' }).getAttribute('href')).toBe(
      `/ada/engine/raw/${oid('a')}/src/wheel.ts`,
    )
    await user.keyboard('y')
    expect(location()).toBe(`/ada/engine/blob/${oid('a')}/src/wheel.ts`)
  })

  it('names the ref that the server found, and keeps it on the way up', async () => {
    open('/ada/engine/blob/topic/wheels/src/wheel.ts', file({ revision: 'topic/wheels' }))
    await screen.findByRole('button', { name: 'Branch topic/wheels' })
    const commits = screen.getByRole('navigation', { name: 'Repository' }).querySelector('[href*="/commits"]')
    expect(commits?.getAttribute('href')).toBe('/ada/engine/commits?ref=topic%2Fwheels')
    expect(screen.getByRole('link', { name: 'src' }).getAttribute('href')).toBe(
      '/ada/engine/tree/src?ref=topic%2Fwheels',
    )
  })

  it('leads on where the address names a folder', async () => {
    const { location } = open(
      '/ada/engine/blob/main/src',
      file({ kind: 'folder', path: 'src', text: null, size: null }),
    )
    await screen.findByRole('list', { name: 'Files' })
    expect(location()).toBe('/ada/engine/tree/src')
  })

  it('is what its pointer stands for, where the repository has that', async () => {
    open('/ada/engine/blob/main/barn.png', file({ ...pointed, lfs }))
    const image = await screen.findByRole('img', { name: 'barn.png' })
    expect(image.getAttribute('src')).toBe(`/ada/engine/raw/${oid('a')}/barn.png`)
    screen.getByText(/12\.3 kB · Stored with Git LFS/)
  })

  it('is its pointer where the repository has nothing else, and says so', async () => {
    open('/ada/engine/blob/main/barn.png', file({ ...pointed, lfs: { ...lfs, media_type: null } }))
    await screen.findByText(/never pushed to this repository/)
    expect(screen.queryByRole('img', { name: 'barn.png' })).toBeNull()
  })

  it('warns of marks that turn the direction of text', async () => {
    open('/ada/engine/blob/main/src/wheel.ts', file({ text: 'if (a\u202e) b' }))
    await screen.findByText(/bidirectional characters/)
  })

  it('has an outline that leads to what it defines, where it defines something', async () => {
    const symbols = [
      { name: 'Mill', kind: 'class', line: 1, end_line: 2, depth: 0 },
      { name: 'turn', kind: 'method', line: 2, end_line: 2, depth: 1 },
    ]
    const { user, server } = open('/ada/engine/blob/main/src/wheel.ts#L1', file(), {
      'GET /api/repo/{owner}/{repo}/tokens/{branch}/{path*}': () => ({
        language: 'TypeScript',
        start: 0,
        tokens: '',
        next: null,
        symbols: 2,
        complete: true,
      }),
      'GET /api/repo/{owner}/{repo}/outline/{branch}/{path*}': () => ({
        language: 'TypeScript',
        symbols,
        complete: false,
      }),
    })
    const button = await screen.findByRole('button', { name: 'Outline' })
    expect(server.requests.some(({ operation }) => operation.includes('/outline/'))).toBe(false)
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const mill = await screen.findByRole('link', { name: /Mill/ })
    expect(mill.getAttribute('aria-current')).toBe('location')
    screen.getByText('This file has more symbols than are listed here')
    const field = screen.getByRole('textbox', { name: 'Filter symbols' })
    await user.type(field, 'TUR')
    expect(screen.queryByRole('link', { name: /Mill/ })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(screen.getByRole('link', { current: 'location' }).textContent).toBe('turnmethod'))
    await user.clear(field)
    await user.type(field, 'none of them')
    screen.getByText('No symbols match')
  })

  it('has an outline that it asks for once, behind all of its colours, where these came without the number', async () => {
    const { user, server } = open('/ada/engine/blob/main/src/wheel.ts', file(), {
      'GET /api/repo/{owner}/{repo}/tokens/{branch}/{path*}': ({ query }) => ({
        language: 'JavaScript',
        start: 0,
        tokens: '',
        next: (query as { page: number }).page === 1 ? null : 1,
        symbols: null,
        complete: true,
      }),
      'GET /api/repo/{owner}/{repo}/outline/{branch}/{path*}': () => ({
        language: 'JavaScript',
        symbols: [{ name: 'turn', kind: 'function', line: 1, end_line: 2, depth: 0 }],
        complete: true,
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Outline' }))
    await screen.findByRole('link', { name: /turn/ })
    const asked = server.requests.map(({ operation }) => operation.split('/')[5])
    expect(asked.filter((what) => what === 'tokens' || what === 'outline')).toEqual(['tokens', 'tokens', 'outline'])
  })

  it('has no outline where it defines nothing', async () => {
    open('/ada/engine/blob/main/src/wheel.ts')
    await screen.findByRole('region', { name: 'Content of src/wheel.ts' })
    expect(screen.queryByRole('button', { name: 'Outline' })).toBeNull()
  })

  it('has beside its lines where they come from, with the way to how it was before', async () => {
    open('/ada/engine/blame/main/src/wheel.ts')
    expect(await screen.findByText('Draw the mill')).toBeTruthy()
    const before = await screen.findByRole('link', { name: 'Blame before “Turn”' })
    expect(before.getAttribute('href')).toBe(`/ada/engine/blame/${oid('b')}/wheel.ts`)
    expect(screen.getByRole('link', { name: 'File' }).getAttribute('href')).toBe('/ada/engine/blob/main/src/wheel.ts')
    const history = screen.getByRole('link', { name: 'History' }).getAttribute('href')
    expect(history).toBe('/ada/engine/commits?ref=main&path=src%2Fwheel.ts')
  })

  it('says that some lines are still looked for, and asks again until they are there', async () => {
    const asked: string[] = []
    const answers = [
      { ...blame, ranges: blame.ranges.slice(1), complete: false },
      { ...blame, ranges: [], complete: false },
    ]
    const { server } = open('/ada/engine/blame/main/src/wheel.ts', file(), {
      'GET /api/repo/{owner}/{repo}/blame/{branch}/{path*}': ({ url }) => {
        asked.push(new URL(url, 'http://sheaf.test').search)
        return answers.shift() ?? blame
      },
    })
    expect(await screen.findByText('Turn')).toBeTruthy()
    expect(screen.queryByText('Draw the mill')).toBeNull()
    await screen.findByText('Looking for where the other lines come from…')
    expect(await screen.findByText('Draw the mill', undefined, { timeout: 5_000 })).toBeTruthy()
    expect(screen.queryByText('Looking for where the other lines come from…')).toBeNull()
    expect(asked).toEqual(Array.from({ length: 3 }, () => '?start_line=1&within=700'))
    expect(server.requests.length).toBeGreaterThan(3)
  })

  it('says why the other lines are not found, beside those that were, and asks no more', async () => {
    let asked = 0
    open('/ada/engine/blame/main/src/wheel.ts', file(), {
      'GET /api/repo/{owner}/{repo}/blame/{branch}/{path*}': () => {
        asked += 1
        if (asked > 1) return Response.json({ code: 422, msg: 'This took too long', data: null })
        return { ...blame, ranges: blame.ranges.slice(1), complete: false }
      },
    })
    await screen.findByText('This took too long', undefined, { timeout: 5_000 })
    expect(screen.getByText('Turn')).toBeTruthy()
    expect(screen.queryByText('Looking for where the other lines come from…')).toBeNull()
    const until = asked
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked).toBe(until)
  })

  it.each([
    { code: 'browse.file_too_large', canRetry: false },
    { code: 'browse.takes_too_long', canRetry: true },
  ])('offers a second try only where that can help: $code', async ({ code, canRetry }) => {
    open('/ada/engine/blame/main/src/wheel.ts', file(), {
      'GET /api/repo/{owner}/{repo}/blame/{branch}/{path*}': () =>
        Response.json({
          code: 422,
          msg: 'Not now',
          message_code: code,
          message_params: { max: 1_048_576 },
          data: null,
        }),
    })
    await screen.findByText("Couldn't find out where the lines come from")
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry)
  })
})
