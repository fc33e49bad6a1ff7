import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { branchNamed, moment, openPage, pullAnswer } from '../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const merge = 'POST /api/repo/{owner}/{repo}/pulls/{number}/merge'
const update = 'POST /api/repo/{owner}/{repo}/pulls/{number}/update-branch'
const path = '/ada/engine/pulls/12'

const mergedAnswer = () =>
  pullAnswer({
    thread: { state: 'closed', is_merged: true },
    pull: {
      mergeable: 'merged',
      merged: {
        at: moment,
        by: { username: 'ada', avatar_url: null },
        method: 'squash',
        commit_id: 'c'.repeat(40),
      },
    },
  })

describe('a pull request', () => {
  it('says who wants to bring what where, and how much there is in its parts', async () => {
    openPage(path, { [one]: () => pullAnswer() })
    expect(await screen.findByRole('heading', { name: 'Oil the wheel #12' })).toBeTruthy()
    expect(screen.getByText(/grace wants to bring/).textContent).toBe('grace wants to bring topic/wheels into main')
    const parts = within(screen.getByRole('navigation', { name: 'Pull request' }))
    const files = await parts.findByRole('link', { name: /^Files ?1$/ })
    expect(files.getAttribute('href')).toBe('/ada/engine/pulls/12/files')
    expect((await parts.findByRole('link', { name: /^Commits ?1$/ })).getAttribute('href')).toBe(
      '/ada/engine/pulls/12/commits',
    )
    expect(parts.getByRole('link', { name: /^Conversation ?1$/ }).getAttribute('aria-current')).toBe('page')
  })

  it('is not merged as a draft, and said to be ready by whoever may change it', async () => {
    let isDraft = true
    const { user } = openPage(path, {
      [one]: () => pullAnswer({ thread: { is_draft: isDraft } }),
      'PATCH /api/repo/{owner}/{repo}/pulls/{number}': ({ body }: { body: unknown }) => {
        isDraft = Object(body).is_draft
        return null
      },
    })
    expect(await screen.findByText('Draft')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ready for review' }))
    expect(await screen.findByRole('button', { name: 'Merge' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Convert to draft' }))
    expect(await screen.findByRole('button', { name: 'Ready for review' })).toBeTruthy()
  })

  it('says what was pushed to its branch, by whom as far as that is known, and leads to what it changed', async () => {
    const by = { username: 'grace', avatar_url: null }
    const [from, to] = ['d'.repeat(40), 'e'.repeat(40)]
    const event = { kind: 'event' as const, at: moment, from, to }
    const items = [
      { ...event, uid: 'e1', what: 'pushed' as const, by, commits: 3 },
      { ...event, uid: 'e2', what: 'force_pushed' as const, by, version: 3 },
      { ...event, uid: 'e3', what: 'pushed' as const, by: null, commits: 1 },
    ]
    openPage(path, { [one]: () => ({ ...pullAnswer(), items }) })
    const [changes, forced] = await screen.findAllByRole('link', { name: 'Show changes' })
    expect(changes?.getAttribute('href')).toBe(`/ada/engine/compare/${from}..${to}`)
    expect(forced?.getAttribute('href')).toBe('/ada/engine/pulls/12/changes?from=2&to=3')
    for (const said of [
      'grace pushed 3 commits · Show changes',
      'grace force-pushed from ddddddd to eeeeeee · Show changes',
      '1 commit added · Show changes',
    ])
      expect(screen.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === said)).toBeTruthy()
  })

  it('is merged in the way that is chosen, once that is confirmed, and says so', async () => {
    let isMerged = false
    const { user, server } = openPage(path, {
      [one]: () => (isMerged ? mergedAnswer() : pullAnswer({ pull: { can_fast_forward: false } })),
      [merge]: () => {
        isMerged = true
        return { commit_id: 'c'.repeat(40) }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('menuitem', { name: 'Create a merge commit' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Fast-forward' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Squash and merge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Merge topic/wheels into main?' })
    expect(server.bodies(merge)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Squash and merge' }))
    expect(await screen.findByRole('heading', { name: 'ada merged this into main' })).toBeTruthy()
    expect(screen.getByText(/Squashed into one commit/)).toBeTruthy()
    expect(screen.getByTitle('c'.repeat(40)).getAttribute('href')).toBe(`/ada/engine/commit/${'c'.repeat(40)}`)
    expect(screen.queryByRole('button', { name: 'Close pull request' })).toBeNull()
    expect(server.bodies(merge)).toEqual([{ method: 'squash', head: 'a'.repeat(40) }])
  })

  it('offers the ways that the repository allows, in its order', async () => {
    const { user } = openPage(path, { [one]: () => pullAnswer({ pull: { merge_methods: ['squash', 'merge'] } }) })
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    await screen.findByRole('menuitem', { name: 'Squash and merge' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Squash and merge',
      'Create a merge commit',
    ])
  })

  it('says where no way that is allowed is left', async () => {
    openPage(path, { [one]: () => pullAnswer({ pull: { merge_methods: ['fast-forward'] } }) })
    expect(
      await screen.findByText(
        'Only fast-forward merges are allowed here: topic/wheels needs all commits of main first',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  })

  it('says why it was not merged, and where it stands by now', async () => {
    let asked = 0
    const { user } = openPage(path, {
      [one]: () => {
        asked += 1
        return pullAnswer({ pull: asked > 1 ? { mergeable: 'conflict', conflicts: ['src/mill.ts'] } : {} })
      },
      [merge]: () =>
        Response.json(
          { code: 409, msg: 'There are new commits', data: null, message_code: 'pull.moved', message_params: {} },
          { status: 409 },
        ),
    })
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create a merge commit' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Create a merge commit' }))
    const box = screen.getByRole('region', { name: 'Merging' })
    expect((await within(box).findByRole('alert')).textContent).toBe('There are new commits')
    expect(await screen.findByRole('heading', { name: 'The branches have conflicts' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  })

  it('names the files that conflict, and what to type, whatever the branches are called', async () => {
    openPage(path, {
      [one]: () =>
        pullAnswer({
          thread: { head: "it's;rm$IFS-r" },
          pull: { mergeable: 'conflict', conflicts: ['src/mill.ts', 'a b'] },
        }),
    })
    const files = within(await screen.findByRole('list', { name: 'Files with conflicts' })).getAllByRole('listitem')
    expect(files.map(({ textContent }) => textContent)).toEqual(['src/mill.ts', 'a b'])
    const block = screen.getByRole('region', { name: 'With git, in your clone' })
    expect(within(block).getByText(/git fetch origin/).textContent).toBe(
      [
        'git fetch origin',
        "git switch 'it'\\''s;rm$IFS-r'",
        'git merge origin/main',
        "git push origin 'it'\\''s;rm$IFS-r'",
      ].join('\n'),
    )
    expect(within(block).getByRole('button', { name: 'Copy the commands' })).toBeTruthy()
  })

  it('says of what was pushed without a branch where its author pushes more', async () => {
    openPage(path, {
      [one]: () =>
        pullAnswer({
          thread: { head: 'ada:oil', head_kind: 'push' },
          pull: { mergeable: 'conflict', head_target: 'refs/for/main/oil' },
        }),
    })
    expect(await screen.findByText(/proposes commits for/)).toBeTruthy()
    expect(screen.getByText('refs/for/main/oil')).toBeTruthy()
    const block = screen.getByRole('region', { name: 'With git, in your clone' })
    expect(within(block).getByText(/git fetch origin/).textContent).toBe(
      ['git fetch origin', 'git merge origin/main', 'git push origin HEAD:refs/for/main/oil'].join('\n'),
    )
  })

  it('says from which repository it comes, and how to go on there', async () => {
    openPage(path, {
      [one]: () =>
        pullAnswer({
          thread: { head: 'grace:oil', head_kind: 'fork' },
          pull: { mergeable: 'conflict', can_commit: false, head_repository: { owner: 'grace', repo_name: 'loom' } },
        }),
    })
    const link = await screen.findByRole('link', { name: 'grace:oil' })
    expect(link.getAttribute('href')).toBe('/grace/loom?ref=oil')
    expect(screen.queryByRole('link', { name: 'Resolve conflicts' })).toBeNull()
    const block = screen.getByRole('region', { name: 'With git, in your clone' })
    expect(within(block).getByText(/git fetch/).textContent).toBe(
      [
        `git fetch ${window.location.origin}/ada/engine.git main`,
        'git switch oil',
        'git merge FETCH_HEAD',
        'git push origin oil',
      ].join('\n'),
    )
  })

  it.each([
    [{ head_exists: false }, 'grace:oil is gone, or not for you to see. What is proposed stays with this pull request'],
    [
      { head_exists: false, head_repository: { owner: 'grace', repo_name: 'loom' } },
      'There is no branch grace:oil any more. What is proposed stays with this pull request',
    ],
    [{ head_problem: 'author' as const }, /the author of this pull request may not propose them any more/],
    [{ head_problem: 'private' as const }, /its repository is private by now/],
    [{ head_problem: 'refused' as const }, /were refused as a push/],
  ])('says what became of the repository that it comes from: %j', async (pull, words) => {
    openPage(path, { [one]: () => pullAnswer({ thread: { head: 'grace:oil', head_kind: 'fork' }, pull }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'grace:oil' }) === null).toBe(!('head_repository' in pull))
    expect(screen.getByRole('button', { name: 'Merge' })).toBeTruthy()
  })

  it('asks again while it is being found out whether it can be merged', async () => {
    let asked = 0
    openPage(path, {
      [one]: () => {
        asked += 1
        return pullAnswer({ pull: { mergeable: asked > 1 ? 'clean' : 'checking' } })
      },
    })
    expect(await screen.findByText('Checking whether it can be merged…')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Merge' }, { timeout: 8000 })).toBeTruthy()
  })

  it.each([
    [{ mergeable: 'merged' as const }, 'There is nothing to merge'],
    [{ mergeable: 'unrelated' as const }, 'The branches have no commit in common'],
    [{ mergeable: 'unknown' as const }, 'Whether it can be merged could not be found out in time'],
    [{ base_id: null }, 'There is no branch main any more'],
  ])('says what is in the way: %j', async (pull, words) => {
    openPage(path, { [one]: () => pullAnswer({ pull }) })
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  })

  it('says what rules of the branch still ask for, and offers no merge', async () => {
    const gates = [
      { reason: 'approvals' as const, pattern: 'main', needed: 2, found: 1 },
      { reason: 'changes_requested' as const, pattern: 'main', needed: 0, found: 1 },
      { reason: 'unresolved' as const, pattern: 'ma*', needed: 0, found: 3 },
    ]
    openPage(path, { [one]: () => pullAnswer({ pull: { gates } }) })
    expect(await screen.findByRole('heading', { name: "It can't be merged yet" })).toBeTruthy()
    const said = within(screen.getByRole('list', { name: 'What is still needed' })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '2 approvals are needed, there are 1 so far Rule for main',
      '1 person asks for changes Rule for main',
      '3 threads about lines are not resolved Rule for ma*',
    ])
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  })

  it('offers the ways that rules leave, and says of commits that are not verified', async () => {
    const gates = [
      { reason: 'linear' as const, pattern: 'main', needed: 0, found: 0, methods: ['merge' as const] },
      {
        ...{ reason: 'signatures' as const, pattern: 'main', needed: 0, found: 2 },
        methods: ['merge' as const, 'fast-forward' as const],
      },
    ]
    const { user } = openPage(path, { [one]: () => pullAnswer({ pull: { gates, can_fast_forward: true } }) })
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Squash and merge', 'Rebase and merge'])
    expect(screen.getByText(/2 commits have no verified signature/)).toBeTruthy()
    expect(screen.queryByText('Merge commits are not allowed')).toBeNull()
  })

  it('says whose files wait for an approval, and why somebody was asked', async () => {
    const owners = [{ pattern: 'src/', names: ['ada', 'mills'], files: 3 }]
    const gates = [
      { reason: 'code_owners' as const, pattern: 'main', needed: 2, found: 1, owners },
      { reason: 'code_owners' as const, pattern: 'ma*', needed: 0, found: 0 },
    ]
    const mary = {
      username: 'mary',
      avatar_url: null,
      verdict: null,
      is_requested: true,
      is_stale: false,
      counts: true,
    }
    const reviewers = [
      { ...mary, code_owner_of: 'src/' },
      { ...mary, username: 'joan', team: 'millers' },
    ]
    openPage(path, { [one]: () => pullAnswer({ pull: { gates, reviewers } }) })
    const list = await screen.findByRole('list', { name: 'What is still needed' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A code owner has to approve: src/ (@ada, @mills; 3 files) Rule for main',
      'Too many files changed to find out who owns them Rule for ma*',
    ])
    expect(screen.getByText('was asked as a code owner of src/')).toBeTruthy()
    expect(screen.getByText('was asked as one of millers')).toBeTruthy()
  })

  it('says whose approval does not count, and what became of those before', async () => {
    const event = {
      ...{ kind: 'event' as const, uid: 'e1', what: 'approvals_dismissed' as const, by: null },
      ...{ at: '2026-03-01T00:00:00.000Z', from: '2', to: 'a'.repeat(40) },
    }
    const gates = [{ reason: 'approvals' as const, pattern: 'main', needed: 1, found: 0, pusher: 'mary' }]
    openPage(path, { [one]: () => ({ ...pullAnswer({ pull: { gates } }), items: [event] }) })
    expect(await screen.findByText(/mary pushed last: their approval does not count/)).toBeTruthy()
    expect(await screen.findByText('New commits dismissed 2 approvals')).toBeTruthy()
  })

  it('offers whoever may not push nothing but words', async () => {
    openPage(path, { [one]: () => pullAnswer({ pull: { can_merge: false }, can_edit: false }) })
    expect(await screen.findByText('Somebody who may push to main has to merge it')).toBeTruthy()
    for (const name of ['Merge', 'Close pull request', 'Edit'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is closed and reopened, and can not be where its branch is gone', async () => {
    let state: 'open' | 'closed' = 'closed'
    const { user, server } = openPage(path, {
      [one]: () => pullAnswer({ thread: { state } }),
      'PATCH /api/repo/{owner}/{repo}/pulls/{number}': () => {
        state = 'open'
        return null
      },
    })
    expect(await screen.findByRole('heading', { name: 'Closed without being merged' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reopen pull request' }))
    expect(await screen.findByRole('button', { name: 'Close pull request' })).toBeTruthy()
    await waitFor(() =>
      expect(server.bodies('PATCH /api/repo/{owner}/{repo}/pulls/{number}')).toEqual([{ state: 'open' }]),
    )
  })

  it('is brought up to date where its branch lacks commits, and says why not', async () => {
    let asked = 0
    const { user, server } = openPage(path, {
      [one]: () => pullAnswer({ pull: { can_update: asked < 2 } }),
      [update]: () => {
        asked += 1
        if (asked > 1) return { commit_id: 'd'.repeat(40) }
        return Response.json(
          { code: 409, msg: 'There are new commits', data: null, message_code: 'pull.moved', message_params: {} },
          { status: 409 },
        )
      },
    })
    expect(await screen.findByText('topic/wheels lacks the newest commits of main')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Update branch' }))
    expect(await screen.findByText('There are new commits')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Update branch' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update branch' })).toBeNull())
    const body = { head: 'a'.repeat(40), method: 'merge' }
    expect(server.bodies(update)).toEqual([body, body])
    expect(screen.queryByRole('button', { name: 'Update by rebase' })).toBeNull()
  })

  it('is brought up to date by a rebase where each of its commits can be put on the branch', async () => {
    let done = false
    const { user, server } = openPage(path, {
      [one]: () => pullAnswer({ pull: { can_update: !done, can_rebase: true } }),
      [update]: () => {
        done = true
        return { commit_id: 'd'.repeat(40) }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Update by rebase' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update by rebase' })).toBeNull())
    expect(server.bodies(update)).toEqual([{ head: 'a'.repeat(40), method: 'rebase' }])
  })

  it('says ahead which commit a rebase would stop at, and offers none', async () => {
    const rebase_conflict = { commit_id: 'c'.repeat(40), path: 'src/mill.ts' }
    const pull = { can_rebase: false, rebase_conflict, can_update: true }
    const { user } = openPage(path, { [one]: () => pullAnswer({ pull }) })
    expect(await screen.findByText("It can't be rebased: ccccccc conflicts with main in src/mill.ts")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update by rebase' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('menuitem', { name: 'Squash and merge' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Rebase and merge' })).toBeNull()
  })

  it('is reverted by a branch of its own, which is proposed then with what is known of it', async () => {
    const revert = 'POST /api/repo/{owner}/{repo}/pulls/{number}/revert'
    const { user, location } = openPage(path, {
      [one]: () => {
        const answer = mergedAnswer()
        return { ...answer, pull: { ...answer.pull, can_revert: true } }
      },
      [revert]: () => ({ branch: 'revert-12-topic/wheels', commit_id: 'd'.repeat(40) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Revert' }))
    expect(await screen.findByRole('heading', { name: 'New pull request' })).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe(
      'Revert "Oil the wheel"',
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Reverts #12')
    expect(new URLSearchParams(location().split('?')[1]).get('head')).toBe('revert-12-topic/wheels')
  })

  it('lets its branch be deleted once it is merged, and made again', async () => {
    let exists = true
    const remove = 'DELETE /api/repo/{owner}/{repo}/branches/{branch*}'
    const create = 'POST /api/repo/{owner}/{repo}/branches'
    const { user, server } = openPage(path, {
      [one]: () => {
        const answer = mergedAnswer()
        const more = { head_exists: exists, can_delete_head: exists, can_restore_head: !exists }
        return { ...answer, pull: { ...answer.pull, ...more } }
      },
      [remove]: () => {
        exists = false
        return null
      },
      [create]: () => {
        exists = true
        return branchNamed('topic/wheels')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete branch' }))
    await user.click(await screen.findByRole('button', { name: 'Restore branch' }))
    expect(await screen.findByRole('button', { name: 'Delete branch' })).toBeTruthy()
    expect(server.bodies(create)).toEqual([{ name: 'topic/wheels', from: 'a'.repeat(40) }])
  })

  it('has no way back where its branch is gone', async () => {
    openPage(path, { [one]: () => pullAnswer({ thread: { state: 'closed' }, pull: { head_exists: false } }) })
    expect(await screen.findByText('There is no branch topic/wheels any more')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reopen pull request' })).toBeNull()
  })
})
