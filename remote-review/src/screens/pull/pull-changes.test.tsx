import type { PullVersion, SeriesPair, VersionComparison } from '@sheaf/contract'
import { screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moment, openPage, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const list = 'GET /api/repo/{owner}/{repo}/pulls/{number}/versions'
const compare = 'GET /api/repo/{owner}/{repo}/pulls/{number}/version-comparison'
const patches = 'GET /api/repo/{owner}/{repo}/pulls/{number}/patch-comparison'

const look = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/look'

const id = (digit: string) => digit.repeat(40)
const version = (number: number, more: Partial<PullVersion> = {}): PullVersion => ({
  ...{ number, head_id: id(`${number}`), base_id: id('b'), kind: 'force', commits: null, by: null, at: moment },
  ...more,
})
const versions = [version(3), version(2), version(1, { kind: 'opened' })]

const pair = (kind: SeriesPair['kind'], before: string | null, after: string | null, subject: string): SeriesPair => ({
  kind,
  before: before === null ? null : { place: 1, commit_id: id(before) },
  after: after === null ? null : { place: 1, commit_id: id(after) },
  subject,
})

const compared = (more: Partial<VersionComparison> = {}): VersionComparison => ({
  ...{ from: version(1), to: version(3), range: `${id('1')}..${id('3')}`, has_base_changes: false },
  commits: [
    pair('same', 'c', 'd', 'Oil the wheel'),
    pair('changed', 'e', 'f', 'Turn the mill'),
    pair('removed', '7', null, 'Try'),
    pair('added', null, '8', 'Clean up'),
  ],
  ...more,
})

const answers = {
  [one]: () => pullAnswer({ pull: { versions: 3 } }),
  [list]: () => ({ items: versions, next: null, seen: 1 }),
  [compare]: () => compared(),
}
const open = (more: Parameters<typeof openPage>[1] = {}, search = '') =>
  openPage(`/ada/engine/pulls/12/changes${search}`, { ...answers, ...more })

describe('changes between versions', () => {
  beforeEach(() => {
    // Where there is nothing to see, everything is near.
    vi.stubGlobal('IntersectionObserver', undefined)
    localStorage.clear()
  })

  it('are those since one last looked, commit by commit and with the files', async () => {
    const { server, user } = open({
      [patches]: () => ({ lines: ['@@ mill.ts', '  one', '-+dry', '++oiled'], truncated: true }),
    })
    const commits = within(await screen.findByRole('list', { name: 'What became of each commit' }))
    expect(commits.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unchangedccccccc→dddddddOil the wheel',
      'Changedeeeeeee→fffffffTurn the millShow what changed',
      'Removed7777777Try',
      'Added8888888Clean up',
    ])
    const asked = server.requests.find(({ url }) => url.includes('/version-comparison'))?.url
    expect(asked).toContain('from=1&to=3')
    expect(await screen.findByRole('heading', { name: '1 file changed' })).toBeTruthy()
    expect(server.requests.some(({ url }) => url.includes(`/changes/${id('1')}..${id('3')}`))).toBe(true)
    expect(screen.getByRole('link', { name: /^Versions ?3$/ }).getAttribute('aria-current')).toBe('page')
    expect(server.requests.some(({ url }) => url.includes('/patch-comparison'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Show what changed' }))
    const shown = within(await screen.findByRole('region', { name: 'What changed in Turn the mill' }))
    expect(shown.getByRole('deletion').textContent).toBe('-+dry\n')
    expect(shown.getByRole('insertion').textContent).toBe('++oiled\n')
    expect(screen.getByText('The rest is too long to be shown here')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide what changed' }))
    expect(screen.queryByRole('region', { name: 'What changed in Turn the mill' })).toBeNull()
  })

  it('are those between any two versions', async () => {
    const { server, user } = open({}, '?from=2&to=3')
    const since = await screen.findByLabelText('What changed since')
    expect(since).toHaveProperty('value', '2')
    await user.selectOptions(since, 'Version 1 (1111111), which you looked at')
    await waitFor(() =>
      expect(server.requests.filter(({ url }) => url.includes('from=1&to=3')).length).toBeGreaterThan(0),
    )
    expect(screen.getByLabelText('Up to')).toHaveProperty('value', '3')
  })

  it('say what can not be told of them', async () => {
    open({ [compare]: () => compared({ commits: null, has_base_changes: true }) })
    expect(await screen.findByText('There are too many commits to show what became of each')).toBeTruthy()
    expect(screen.getByText(/^The files below also show what main has brought/)).toBeTruthy()
  })

  it('are none of one version', async () => {
    open({ [one]: () => pullAnswer(), [list]: () => ({ items: [version(1)], next: null, seen: null }) })
    expect(await screen.findByText('There is one version so far')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Versions/ })).toBeNull()
  })

  it('are led to from the files, which are looked at by being opened', async () => {
    const { server } = openPage('/ada/engine/pulls/12/files', answers)
    const link = await screen.findByRole('link', { name: 'Changes since you last looked' })
    expect(link.getAttribute('href')).toBe('/ada/engine/pulls/12/changes?from=1&to=3')
    await waitFor(() => expect(server.bodies(look)).toEqual([{ head: id('a') }]))
  })
})
