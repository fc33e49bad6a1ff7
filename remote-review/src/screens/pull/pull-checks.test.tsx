import { screen, waitFor, within } from '@sheaf/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkNamed, markOf, openPage, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const all = 'GET /api/repo/{owner}/{repo}/checks/{commit}'
const summary = 'GET /api/repo/{owner}/{repo}/checks/{commit}/runs/{uid}'
const path = '/ada/engine/pulls/12'

const build = checkNamed('build', { target_url: 'https://ci.example.org/7', description: 'Took 3 s' })
const lint = checkNamed('lint', { state: 'failure', has_summary: true })
const gate = (...contexts: string[]) => ({ reason: 'checks' as const, pattern: 'main', needed: 2, found: 1, contexts })

describe('checks of a pull request', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are listed with those that failed first, where they lead and what they say', async () => {
    const items = [build, lint]
    const { user } = openPage(path, {
      [one]: () => pullAnswer({ pull: { checks: markOf(items) } }),
      [all]: () => ({ mark: markOf(items), items, next: null }),
      [summary]: () => ({ check: lint, summary: '**Two** lines', summary_html: '<p><strong>Two</strong> lines</p>' }),
    })
    const section = await screen.findByRole('region', { name: '1 of 2 checks failed' })
    const rows = within(within(section).getByRole('list', { name: 'Checks' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['lint FailedSummary', 'build Took 3 sDetails'])
    const details = within(section).getByRole('link', { name: 'Details of build' })
    expect([details.getAttribute('href'), details.getAttribute('rel')]).toEqual([
      'https://ci.example.org/7',
      'noopener noreferrer nofollow',
    ])
    await user.click(within(section).getByRole('button', { name: 'Summary of lint' }))
    expect((await within(section).findByText('Two')).tagName).toBe('STRONG')
  })

  it('are not asked for where there are none', async () => {
    const { server } = openPage(path, { [one]: () => pullAnswer() })
    await screen.findByRole('heading', { name: 'It can be merged' })
    expect(server.bodies(all)).toEqual([])
  })

  it('are asked for again until what a rule waits for is there, and then it can be merged', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    let items = [checkNamed('build', { state: 'pending' })]
    openPage(path, {
      [one]: () =>
        pullAnswer({ pull: { checks: markOf(items), gates: items[0]?.state === 'pending' ? [gate('build')] : [] } }),
      [all]: () => ({ mark: markOf(items), items, next: null }),
    })
    expect(await screen.findByRole('region', { name: '1 of 1 check is pending' })).toBeTruthy()
    const needed = screen.getByRole('list', { name: 'What is still needed' })
    expect(needed.textContent).toBe('1 required check is not successful: build Rule for main')
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
    items = [build]
    await vi.advanceTimersByTimeAsync(5_100)
    expect(await screen.findByRole('region', { name: '1 check was successful' })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge' })).toBeTruthy())
  })

  it('say at the lines of files what they found there', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    const note = (end_line: number, message: string) => ({
      ...{ context: 'lint', path: 'src/mill.ts', start_line: 2, end_line, level: 'warning' as const, message },
    })
    openPage(`${path}/files`, {
      [one]: () => pullAnswer({ pull: { checks: markOf([lint]) } }),
      [`${all}/annotations`]: () => ({ items: [note(2, 'Too oily'), note(40, 'Too long')], next: null }),
      'GET /api/repo/{owner}/{repo}/file-changes/{range*}': () => ({
        ...{ path: 'src/mill.ts', old_path: null, old_oid: '1'.repeat(40), new_oid: '2'.repeat(40), binary: false },
        ...{ additions: 1, deletions: 1, too_large: false },
        hunks: [{ old_start: 1, new_start: 1, heading: '', lines: [' one', '-dry', '+oiled', ' three'] }],
      }),
    })
    await screen.findByText('Too oily')
    const [near, far] = screen.getAllByRole('region', { name: 'Warning by lint' })
    expect([near?.textContent, far?.textContent]).toEqual([
      'Warning lintToo oily',
      'Warning lint · Lines 2 to 40Too long',
    ])
    const follows = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    const third = screen.getByText(/^three/)
    expect(near && far && follows(near, third) && follows(third, far)).toBe(true)
  })
})
