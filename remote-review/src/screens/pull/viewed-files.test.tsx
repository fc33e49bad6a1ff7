import { screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changedFile, changedFiles, openPage, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const changes = 'GET /api/repo/{owner}/{repo}/changes/{range*}'
const lines = 'GET /api/repo/{owner}/{repo}/file-changes/{range*}'
const viewed = 'GET /api/repo/{owner}/{repo}/pulls/{number}/viewed-files'
const view = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/viewed-files'

const open = (more: Parameters<typeof openPage>[1]) =>
  openPage('/ada/engine/pulls/12/files', {
    [one]: () => pullAnswer(),
    [changes]: () => changedFiles(changedFile('mill'), changedFile('oil')),
    [lines]: ({ url }) => ({
      path: new URL(url, 'http://here').searchParams.get('path') ?? '',
      old_path: null,
      old_oid: '1'.repeat(40),
      new_oid: '2'.repeat(40),
      binary: false,
      additions: 1,
      deletions: 1,
      hunks: [{ old_start: 1, new_start: 1, heading: '', lines: ['-dry', '+oiled'] }],
      too_large: false,
    }),
    ...more,
  })

describe('files that one has viewed', () => {
  // Where there is nothing to see, everything is near.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

  it('are ticked and folded, and counted', async () => {
    const { user, server } = open({ [viewed]: () => ({ items: ['mill'], next: null }), [view]: () => null })
    const mill = await screen.findByRole('region', { name: 'mill' })
    expect(await within(mill).findByRole('button', { name: 'Show mill' })).toBeTruthy()
    expect(await screen.findByText('1 of 2 viewed')).toBeTruthy()
    const oil = screen.getByRole('region', { name: 'oil' })
    await user.click(within(oil).getByRole('checkbox', { name: 'Viewed: oil' }))
    expect(await screen.findByText('2 of 2 viewed')).toBeTruthy()
    expect(within(oil).getByRole('button', { name: 'Show oil' })).toBeTruthy()
    // It can be looked at once more without being forgotten.
    await user.click(within(oil).getByRole('button', { name: 'Show oil' }))
    expect(await within(oil).findByRole('insertion')).toBeTruthy()
    expect(screen.getByText('2 of 2 viewed')).toBeTruthy()
    await waitFor(() => expect(server.bodies(view)).toEqual([{ head: 'a'.repeat(40), path: 'oil', viewed: true }]))
  })

  it('are marked by key', async () => {
    const { user, server } = open({ [viewed]: () => ({ items: [], next: null }), [view]: () => null })
    const oil = await screen.findByRole('region', { name: 'oil' })
    expect(await screen.findByText('0 of 2 viewed')).toBeTruthy()
    within(oil).getByRole('button', { name: 'Hide oil' }).focus()
    await user.keyboard('v')
    expect(await screen.findByText('1 of 2 viewed')).toBeTruthy()
    await waitFor(() => expect(server.bodies(view)).toEqual([{ head: 'a'.repeat(40), path: 'oil', viewed: true }]))
  })

  it('are folded and unfolded by key, and the list of keys can name what there is', async () => {
    const { user } = open({ [viewed]: () => ({ items: [], next: null }), [view]: () => null })
    const oil = await screen.findByRole('region', { name: 'oil' })
    within(oil).getByRole('button', { name: 'Hide oil' }).focus()
    await user.keyboard('x')
    expect(await within(oil).findByRole('button', { name: 'Show oil' })).toBeTruthy()
    await user.keyboard('x')
    expect(await within(oil).findByRole('button', { name: 'Hide oil' })).toBeTruthy()
    expect(document.querySelector('[data-shortcuts~="n"][data-shortcuts~="x"][data-shortcuts~="v"]')).toBeTruthy()
  })

  it('are what the server has where it refused to mark one', async () => {
    const refuse = () =>
      Response.json(
        { code: 422, msg: 'Too many', data: null, message_code: 'review.no_file', message_params: {} },
        { status: 422 },
      )
    const { user, server } = open({ [viewed]: () => ({ items: [], next: null }), [view]: refuse })
    await user.click(await screen.findByRole('checkbox', { name: 'Viewed: mill' }))
    const asked = () =>
      server.requests.map(({ operation }) => operation).filter((each) => [viewed, view].includes(each))
    await waitFor(() => expect(asked()).toEqual([viewed, view, viewed]))
    expect(await screen.findByText('0 of 2 viewed')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Viewed: mill' })).toHaveProperty('checked', false)
  })
})
