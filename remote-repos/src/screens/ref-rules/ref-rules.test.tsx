import type { RefRule } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { withRepository } from '../../testing/samples.ts'

const rule: RefRule = {
  uid: 'r1',
  kind: 'branch',
  pattern: 'release/*',
  create: 'maintainer',
  push: 'maintainer',
  force: 'nobody',
  delete: 'owner',
  people: ['ada', 'mills'],
  approvals: 2,
  fresh_approvals: true,
  resolved_threads: true,
  required_checks: ['build', 'lint'],
  not_last_pusher: true,
  dismiss_stale: true,
  code_owners: true,
  merge_queue: true,
  linear_history: true,
  signed_commits: true,
}

const open = (more = {}) => {
  const server = fakeServer(
    withRepository({
      'GET /api/repo/{owner}/{repo}/check-contexts': () => ['build', 'unit tests'],
      'GET /api/repo/{owner}/{repo}/rules': () => [rule],
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, '/ada/engine/settings/rules', { server, session: ada }) }
}

describe('the rules of a repository', () => {
  it('say who may do what', async () => {
    open()
    const [row] = within(await screen.findByRole('list', { name: 'Rules' })).getAllByRole('listitem')
    expect(row?.textContent).toBe(
      "release/* BranchesCreateMaintainers and ownersPushMaintainers and ownersForce-pushNobodyDeleteOwnersApprovals2 of the latest commitPushesDismiss approvals, The last one who pushed can't approveCode ownersHave to approveMergesThrough a queueCommitsNo merge commits, Verified signaturesThreadsAll resolvedChecksbuild, lintAlsoada, mills",
    )
  })

  it('are added, changed and deleted', async () => {
    const { user, server, notices } = open({
      'GET /api/repo/{owner}/{repo}/rules': () => [],
      'POST /api/repo/{owner}/{repo}/rules': () => [rule],
      'PUT /api/repo/{owner}/{repo}/rules/{uid}': () => [{ ...rule, people: [] }],
      'DELETE /api/repo/{owner}/{repo}/rules/{uid}': () => [],
    })
    expect(await screen.findByText('No rules yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    const pattern = await screen.findByRole('textbox', { name: /Name or pattern/ })
    await user.type(screen.getByRole('textbox', { name: /Checks that must be successful/ }), 'unit tests')
    await user.click(await screen.findByRole('button', { name: 'Add build' }))
    expect(screen.queryByRole('button', { name: 'Add unit tests' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a name or a pattern')).toBeTruthy()
    await user.type(pattern, 'release/*')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Push' }), 'Maintainers and owners')
    await user.type(screen.getByRole('textbox', { name: /People and teams/ }), 'ada, mills')
    await user.selectOptions(screen.getByRole('combobox', { name: /Approvals before/ }), '2')
    await user.click(screen.getByRole('checkbox', { name: 'Count only approvals of the latest commit' }))
    await user.click(screen.getByRole('checkbox', { name: 'Dismiss approvals when new commits are pushed' }))
    await user.click(screen.getByRole('checkbox', { name: /other than the last person/ }))
    await user.click(screen.getByRole('checkbox', { name: /Require approval of code owners/ }))
    await user.click(screen.getByRole('checkbox', { name: /Merge through a queue/ }))
    await user.click(screen.getByRole('checkbox', { name: /Require linear history/ }))
    await user.click(screen.getByRole('checkbox', { name: /Require signed commits/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('list', { name: 'Rules' })
    expect(server.bodies('POST /api/repo/{owner}/{repo}/rules')).toEqual([
      {
        kind: 'branch',
        pattern: 'release/*',
        create: 'writer',
        push: 'maintainer',
        force: 'nobody',
        delete: 'nobody',
        people: ['ada', 'mills'],
        approvals: 2,
        fresh_approvals: true,
        resolved_threads: false,
        required_checks: ['unit tests', 'build'],
        not_last_pusher: true,
        dismiss_stale: true,
        code_owners: true,
        merge_queue: true,
        linear_history: true,
        signed_commits: true,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Edit the rule for release/*' }))
    await user.clear(await screen.findByRole('textbox', { name: /People and teams/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.bodies('PUT /api/repo/{owner}/{repo}/rules/{uid}')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Delete the rule for release/*' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No rules yet')).toBeTruthy()
    expect(notices.at(-1)?.message).toBe('Rule deleted')
  })
})
