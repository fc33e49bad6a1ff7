import { screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moment, openPage, pullAnswer, reviewComment, reviewThread, writtenAbout } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const lines = 'GET /api/repo/{owner}/{repo}/file-changes/{range*}'
const threads = 'GET /api/repo/{owner}/{repo}/pulls/{number}/review-threads'
const write = 'POST /api/repo/{owner}/{repo}/pulls/{number}/review-threads'
const reply = 'POST /api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/comments'
const resolution = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/resolution'
const submit = 'POST /api/repo/{owner}/{repo}/pulls/{number}/reviews'
const discard = 'DELETE /api/repo/{owner}/{repo}/pulls/{number}/reviews/pending'
const apply = 'POST /api/repo/{owner}/{repo}/pulls/{number}/suggestions'
const fileLines = 'GET /api/repo/{owner}/{repo}/lines/{branch}/{path*}'
const ask = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/reviewers'

const answers = {
  [one]: () => pullAnswer({ pull: { can_review: true } }),
  [lines]: () => ({
    path: 'src/mill.ts',
    old_path: null,
    old_oid: '1'.repeat(40),
    new_oid: '2'.repeat(40),
    binary: false,
    additions: 1,
    deletions: 1,
    hunks: [{ old_start: 1, new_start: 1, heading: '', lines: [' one', '-dry', '+oiled', ' three'] }],
    too_large: false,
  }),
}

const open = (more: Parameters<typeof openPage>[1]) => openPage('/ada/engine/pulls/12/files', { ...answers, ...more })

describe('what people write about lines', () => {
  beforeEach(() => {
    // Where there is nothing to see, everything is near.
    vi.stubGlobal('IntersectionObserver', undefined)
    localStorage.clear()
  })

  it('stands below its line, unified and side by side', async () => {
    const { user } = open({
      [threads]: () => writtenAbout([reviewThread('t1', [reviewComment('c1', 'Too much oil')])]),
    })
    const thread = await screen.findByRole('region', { name: 'Line 2' })
    expect(await within(thread).findByText('Too much oil')).toBeTruthy()
    const follows = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    expect(follows(screen.getByRole('insertion'), thread)).toBe(true)
    expect(follows(thread, screen.getByText(/^three/))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Split' }))
    const beside = await screen.findByRole('region', { name: 'Line 2' })
    expect(follows(screen.getByRole('deletion'), beside)).toBe(true)
    for (const text of screen.getAllByText(/^three/)) expect(follows(beside, text)).toBe(true)
  })

  it('stands below the file with its old lines where these are gone', async () => {
    const gone = { line: null, is_outdated: true }
    open({ [threads]: () => writtenAbout([reviewThread('t1', [reviewComment('c1', 'Why dry?')], gone)]) })
    const thread = await screen.findByRole('region', { name: 'Line 2' })
    expect(within(thread).getByText('Outdated')).toBeTruthy()
    expect(within(thread).getByRole('region', { name: 'The lines as they were' }).textContent).toContain('oiled')
  })

  it('is begun about the file as a whole at its head, and stands above its lines', async () => {
    let isWritten = false
    const whole = () => reviewThread('t1', [reviewComment('c1', 'Where are its tests?')], { line: null, is_file: true })
    const { user, server } = open({
      [threads]: () => writtenAbout(isWritten ? [whole()] : []),
      [write]: () => {
        isWritten = true
        return whole()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Hide src/mill.ts' }))
    // What is written is seen, folded or not.
    await user.click(screen.getByRole('button', { name: 'Comment on src/mill.ts' }))
    expect(screen.getByRole('button', { name: 'Hide src/mill.ts' })).toBeTruthy()
    const field = await screen.findByRole('textbox', { name: 'Write about the file' })
    expect(screen.queryByRole('button', { name: 'Suggest a change' })).toBeNull()
    await user.type(field, 'Where are its tests?')
    await user.click(screen.getByRole('button', { name: 'Comment now' }))
    const said = await screen.findByText('Where are its tests?')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Write about the file' })).toBeNull())
    const line = await screen.findByRole('insertion')
    expect((said.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING) > 0).toBe(true)
    expect(server.bodies(write)).toEqual([
      { head: 'a'.repeat(40), path: 'src/mill.ts', side: 'new', body: 'Where are its tests?', pending: false },
    ])
  })

  it('is begun by key at a line, of several with the shift key, and waits for the review', async () => {
    let isWritten = false
    const pending = () => reviewThread('t1', [reviewComment('c1', 'Less', { is_pending: true })], { review: null })
    const { user, server } = open({
      [threads]: () => (isWritten ? writtenAbout([pending()], 1) : writtenAbout([])),
      [write]: () => {
        isWritten = true
        return pending()
      },
    })
    const pane = await screen.findByRole('region', { name: 'Changes: src/mill.ts' })
    pane.focus()
    // The first line, the one that went, the one that came.
    await user.keyboard('jc')
    expect(await screen.findByRole('textbox', { name: 'Write about line 1' })).toBe(document.activeElement)
    await user.keyboard('So ')
    const panes = () => [screen.getByRole('region', { name: 'Changes: src/mill.ts' }), ...screen.getAllByRole('group')]
    panes()
      .find(({ textContent }) => textContent?.includes('three'))
      ?.focus()
    await user.keyboard('jj{Shift>}C{/Shift}')
    const field = await screen.findByRole('textbox', { name: 'Write about lines 1 to 2' })
    expect(field).toHaveProperty('value', 'So ')
    await user.click(field)
    await user.keyboard('less')
    await user.click(screen.getByRole('button', { name: 'Add to review' }))
    expect(await screen.findByText('1 comment waits for your review')).toBeTruthy()
    expect(await screen.findByText('Pending')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Write about/ })).toBeNull())
    expect(server.bodies(write)).toEqual([
      {
        head: 'a'.repeat(40),
        path: 'src/mill.ts',
        side: 'new',
        line: 2,
        start_line: 1,
        body: 'So less',
        pending: true,
      },
    ])
  })

  it('is answered and settled, and folded then', async () => {
    let isResolved = false
    const { user, server } = open({
      [threads]: () =>
        writtenAbout([reviewThread('t1', [reviewComment('c1', 'Too much oil')], { is_resolved: isResolved })]),
      [reply]: () => reviewComment('c2', 'Wiped'),
      [resolution]: () => {
        isResolved = true
        return null
      },
    })
    const thread = await screen.findByRole('region', { name: 'Line 2' })
    await user.click(within(thread).getByRole('button', { name: 'Reply' }))
    await user.type(within(thread).getByRole('textbox', { name: 'Write a reply' }), 'Wiped')
    await user.click(within(thread).getByRole('button', { name: 'Comment now' }))
    expect(await within(thread).findByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(server.bodies(reply)).toEqual([{ body: 'Wiped', pending: false }])
    await user.click(within(thread).getByRole('button', { name: 'Resolve' }))
    expect(await within(thread).findByRole('button', { name: 'Unresolve' })).toBeTruthy()
    expect(within(thread).queryByText('Too much oil')).toBeNull()
    await user.click(within(thread).getByRole('button', { name: 'Show' }))
    expect(await within(thread).findByText('Too much oil')).toBeTruthy()
    expect(server.bodies(resolution)).toEqual([{ resolved: true }])
  })

  it('can be written by nobody who may not comment', async () => {
    open({ [one]: () => ({ ...pullAnswer(), can_comment: false }) })
    const pane = await screen.findByRole('region', { name: 'Changes: src/mill.ts' })
    pane.focus()
    expect(screen.queryByRole('button', { name: 'Finish your review' })).toBeNull()
    expect(pane.querySelector('button[aria-label^="Comment on"]')).toBeNull()
  })
})

describe('what people suggest in place of lines', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', undefined)
    localStorage.clear()
  })

  const suggesting = (uid: string, lines: string[]) =>
    reviewComment(uid, 'So?', {
      parts: [
        { kind: 'text', text: 'So?', html: '<p>So?</p>' },
        { kind: 'suggestion', uid: `s-${uid}`, lines },
      ],
    })
  const can = { can_apply: true }
  const at = (thread: string, comment: string) => ({ thread, comment, suggestion: `s-${comment}` })

  it('is drawn as a change, and committed with the words of who applies it', async () => {
    let isResolved = false
    const { user, server } = open({
      [threads]: () =>
        writtenAbout([
          reviewThread('t1', [suggesting('c1', ['greased', 'twice'])], { ...can, is_resolved: isResolved }),
        ]),
      [apply]: () => {
        isResolved = true
        return { commit_id: 'c'.repeat(40) }
      },
    })
    const change = await screen.findByRole('figure', { name: 'Suggested change' })
    expect(within(change).getByRole('deletion').textContent).toBe('oiled\n')
    expect(within(change).getByRole('insertion').textContent).toBe('greased\ntwice\n')
    await user.click(within(change).getByRole('button', { name: 'Apply suggestion' }))
    const message = await within(change).findByRole('textbox', { name: 'Commit message' })
    expect(message).toBe(document.activeElement)
    await user.type(message, 'Grease it')
    await user.click(within(change).getByRole('button', { name: 'Commit 1 suggestion' }))
    await waitFor(() => expect(screen.queryByRole('figure')).toBeNull())
    expect(server.bodies(apply)).toEqual([
      { suggestions: [at('t1', 'c1')], message: 'Grease it', head: 'a'.repeat(40) },
    ])
  })

  it('is committed together with others, of each thread one', async () => {
    const { user, server } = open({
      [threads]: () =>
        writtenAbout([
          reviewThread('t1', [suggesting('c1', []), suggesting('c2', ['greased'])], can),
          reviewThread('t2', [suggesting('c3', ['one and a half'])], { ...can, line: 1 }),
        ]),
      [apply]: () => ({ commit_id: 'c'.repeat(40) }),
    })
    const first = await screen.findByRole('region', { name: 'Line 2' })
    const add = (of: HTMLElement, index: number) => {
      const button = within(of).getAllByRole('button', { name: 'Add to batch' })[index]
      if (button === undefined) throw new Error('There is no such button')
      return user.click(button)
    }
    await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(3))
    await add(first, 0)
    await add(screen.getByRole('region', { name: 'Line 1' }), 0)
    expect(screen.getAllByRole('button', { name: 'Apply 2 suggestions' })).toHaveLength(2)
    await add(first, 0)
    expect(screen.getAllByRole('button', { name: 'Apply 2 suggestions' })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Add to batch' })).toHaveLength(1)
    const [together] = screen.getAllByRole('button', { name: 'Apply 2 suggestions' })
    if (together !== undefined) await user.click(together)
    await user.click(await screen.findByRole('button', { name: 'Commit 2 suggestions' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add to batch' })).toHaveLength(3))
    expect(server.bodies(apply)).toEqual([
      { suggestions: [at('t2', 'c3'), at('t1', 'c2')], message: '', head: 'a'.repeat(40) },
    ])
  })

  it('is applied by nobody who may not push, nor where it is settled or pending', async () => {
    open({
      [threads]: () =>
        writtenAbout([
          reviewThread('t1', [suggesting('c1', ['greased'])]),
          reviewThread('t2', [{ ...suggesting('c2', ['x']), is_pending: true }], { ...can, line: 1 }),
        ]),
    })
    await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Apply suggestion' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to batch' })).toBeNull()
  })

  it('says why it can not be committed', async () => {
    const { user } = open({
      [threads]: () => writtenAbout([reviewThread('t1', [suggesting('c1', ['greased'])], can)]),
      [apply]: () =>
        Response.json(
          {
            ...{ code: 409, msg: 'Lines of src/mill.ts have changed', data: null },
            ...{ message_code: 'review.suggestion_outdated', message_params: { path: 'src/mill.ts' } },
          },
          { status: 409 },
        ),
    })
    await user.click(await screen.findByRole('button', { name: 'Apply suggestion' }))
    await user.click(await screen.findByRole('button', { name: 'Commit 1 suggestion' }))
    expect(await screen.findByText(/^Lines of .*src\/mill\.ts.* have changed/)).toBeTruthy()
  })

  it('begins with the lines as they are, in a fence that holds them', async () => {
    const { user, server } = open({
      [fileLines]: () => ({ start: 2, lines: ['```oiled\r'], total: 3 }),
    })
    const pane = await screen.findByRole('region', { name: 'Changes: src/mill.ts' })
    pane.focus()
    await user.keyboard('jjjc')
    const field = await screen.findByRole('textbox', { name: 'Write about line 2' })
    await user.type(field, 'So?')
    await user.click(screen.getByRole('button', { name: 'Suggest a change' }))
    await waitFor(() => expect(field).toHaveProperty('value', 'So?\n\n````suggestion\n```oiled\n````\n'))
    expect(server.requests.find(({ operation }) => operation === fileLines)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('greased')
    expect(field).toHaveProperty('value', 'So?\n\n````suggestion\ngreased\n````\n')
  })
})

describe('a review', () => {
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

  it('is published with a verdict', async () => {
    const { user, server } = open({ [submit]: () => ({ uid: 'r1' }) })
    await user.click(await screen.findByRole('button', { name: 'Finish your review' }))
    const form = await screen.findByRole('region', { name: 'Your review' })
    await user.type(within(form).getByRole('textbox', { name: 'Summary' }), 'It turns')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Verdict' }), 'Approve')
    await user.click(within(form).getByRole('button', { name: 'Publish review' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your review' })).toBeNull())
    expect(server.bodies(submit)).toEqual([{ verdict: 'approve', body: 'It turns', head: 'a'.repeat(40) }])
  })

  it('has no verdict for whoever may not give one', async () => {
    const { user } = open({ [one]: () => pullAnswer() })
    await user.click(await screen.findByRole('button', { name: 'Finish your review' }))
    const form = await screen.findByRole('region', { name: 'Your review' })
    expect(within(form).queryByRole('combobox')).toBeNull()
  })

  it('is thrown away once that is confirmed', async () => {
    let isGone = false
    const { user, server } = open({
      [threads]: () => (isGone ? writtenAbout([]) : writtenAbout([], 2)),
      [discard]: () => {
        isGone = true
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard your comments?' })
    expect(server.requests.some(({ operation }) => operation === discard)).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  })

  it('stands in the conversation with what it says about lines, and people are asked for theirs', async () => {
    const grace = { username: 'grace', avatar_url: null, is_stale: false, counts: true }
    const review = {
      ...{ kind: 'review', uid: 'review-1', verdict: 'request_changes', commit_id: 'a'.repeat(40) },
      ...{ author: { username: 'grace', avatar_url: null }, body: '', body_html: '', created_at: moment },
      ...{ edited_at: null, is_dismissed: false, can_dismiss: false },
    }
    const reviewers = [{ ...grace, verdict: 'request_changes', is_requested: false }]
    const { user, server } = openPage('/ada/engine/pulls/12', {
      [one]: () => {
        const answer = pullAnswer({ pull: { can_ask: true } })
        return { ...answer, pull: { ...answer.pull, reviewers }, items: [review] }
      },
      [threads]: () => writtenAbout([reviewThread('t1', [reviewComment('c1', 'Too much oil')])]),
      [ask]: () => [],
    })
    const thread = await screen.findByRole('region', { name: 'src/mill.ts: Line 2' })
    expect(await within(thread).findByText('Too much oil')).toBeTruthy()
    const side = within(screen.getByRole('region', { name: 'Reviewers' }))
    expect(side.getByRole('listitem').textContent).toContain('requested changes')
    await user.type(side.getByRole('textbox', { name: 'Ask for a review' }), 'mary{Enter}')
    await waitFor(() => expect(server.bodies(ask)).toEqual([{ usernames: ['mary'] }]))
  })
})
