import { screen } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { openPage, pullAnswer, writtenAbout } from './testing/samples.ts'

const filled = (template: string) =>
  template.replace('{owner}', 'ada').replace('{repo}', 'engine').replace('{number}', '12')

const answers = {
  'GET /api/repo/{owner}/{repo}/pulls/{number}': () => pullAnswer({ pull: { can_review: true } }),
  'GET /api/repo/{owner}/{repo}/pulls/{number}/review-threads': () => writtenAbout([]),
  'GET /api/repo/{owner}/{repo}/file-changes/{range*}': () => ({
    path: 'src/mill.ts',
    old_path: null,
    old_oid: '1'.repeat(40),
    new_oid: '2'.repeat(40),
    binary: false,
    additions: 1,
    deletions: 1,
    hunks: [],
    too_large: false,
  }),
} satisfies Parameters<typeof openPage>[1]

describe('the calls that documents name ahead', () => {
  beforeEach(() => {
    // Where there is nothing to see, everything is near.
    vi.stubGlobal('IntersectionObserver', undefined)
  })

  it.each(Object.entries(firstCalls))('are made by %s when it is opened', async (route, calls) => {
    const { server } = openPage(
      filled(route.replace(':owner', 'ada').replace(':repo', 'engine').replace(':number', '12')),
      {
        ...answers,
      },
    )
    await screen.findByRole('navigation', { name: 'Pull request' })
    await vi.waitFor(() => {
      const asked = server.requests.map(({ url }) => url)
      for (const call of calls) expect(asked.filter((url) => url === filled(call))).toHaveLength(1)
    })
  })

  it('are followed by those for the files and the first of them, before the page is there', async () => {
    const { server } = openPage('/ada/engine/pulls/12/files', {
      ...answers,
    })
    await screen.findByRole('navigation', { name: 'Pull request' })
    await vi.waitFor(() => {
      const asked = server.requests.map(({ operation }) => operation)
      for (const path of ['changes', 'file-changes'])
        expect(asked.filter((one) => one === `GET /api/repo/{owner}/{repo}/${path}/{range*}`)).toHaveLength(1)
    })
  })
})
