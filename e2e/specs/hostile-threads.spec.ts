import { hostileTexts } from '../fixtures/hostile-markdown.ts'
import { hostileBranches, hostileFileNames, hostilePayloads, hostileWords } from '../fixtures/hostile-payloads.ts'
import { expect, test } from '../fixtures/test.ts'
import { git, importProject } from '../support/git.ts'
import { watchHostilePage } from '../support/hostile-page.ts'
import { createRepository, pushAll } from '../support/repository.ts'

/** What can't be seen is refused in most fields. */
const seen = (text: string) => !/[^\P{C}\n]/u.test(text)
const payloads = hostilePayloads.filter(seen)
/** Some of them, others for each field. */
const some = (field: number, length: number) =>
  payloads.filter((text, at) => at % 23 === field && text.length <= length).slice(0, 8)
/** Commas and quotation marks are refused in names that a search has in quotation marks. */
const searchable = (field: number, length: number) =>
  hostilePayloads
    .map((text) => text.replaceAll(/[",]/g, '').slice(0, length).trim())
    .filter((text, at) => seen(text) && at % 23 === field)
    .slice(0, 8)

const project = (files: readonly (readonly [string, string])[], head: string) => {
  const bytes = (text: string) => Buffer.byteLength(text)
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
  const commit = (ref: string, message: string, inline: readonly (readonly [string, string])[], from = '') =>
    [
      `commit ${ref}`,
      'committer Mallory <mallory@example.org> 1700000000 +0000',
      `data ${bytes(message)}`,
      `${message}${from && `\nfrom ${from}`}`,
      ...inline.map(([path, content]) => `M 100644 inline ${quoted(path)}\ndata ${bytes(content)}\n${content}`),
      '',
    ].join('\n')
  return Buffer.from(
    commit('refs/heads/main', 'Begin', [['README.md', 'Chaff\n'], ...files]) +
      commit(
        `refs/heads/${head}`,
        payloads[3] ?? '',
        files.map(([path]) => [path, payloads.join('\n')]),
        'refs/heads/main',
      ),
  )
}

test('what strangers wrote in threads, reviews and checks is a text, and runs nothing', async ({
  page,
  product,
  account,
  another,
  noise,
}) => {
  test.slow()
  // Pictures that are not there.
  noise.expect(/status of 404|status of 400/)
  const { visit, look, wrong } = await watchHostilePage(page)
  const friend = await another()
  const name = 'winnowed'
  const home = `/${account.username}/${name}`
  const params = { owner: account.username, repo: name }
  await createRepository(account, name)
  const [head = ''] = hostileBranches.slice(3)
  const paths = hostileFileNames.filter(seen).slice(0, 4)
  const template = `---\nname: ${payloads[5]}\ntitle: ${payloads[7]}\n---\n${payloads[9]}\n`
  const folder = await importProject(
    project([...paths.map((path) => [path, 'Grain\n'] as const), ['.github/ISSUE_TEMPLATE/a.md', template]], head),
  )
  await pushAll({ folder, baseUrl: product.url, account, name })
  const commit = await git(folder, 'rev-parse', `refs/heads/${head}`)

  const texts = hostileTexts.filter(seen)
  const part = (at: number, of: number) => texts.filter((_, each) => each % of === at).join('\n\n')
  const bare = payloads.join('\n\n')

  const titles = some(0, 200)
  for (const [at, title] of titles.entries())
    await friend.api.createDiscussion({ params, body: { title, body: at === 0 ? bare : part(at, titles.length) } })
  const first = { ...params, number: '1' }
  for (const at of [0, 1, 2]) await friend.api.createComment({ params: first, body: { body: part(at, 3) } })
  const renamed = some(1, 200)
  for (const title of renamed) await friend.api.updateDiscussion({ params: first, body: { title } })
  // What it was before: edits keep it.
  await friend.api.updateDiscussion({ params: first, body: { body: part(0, 2) } })

  const labels = searchable(2, 50)
  const uids: string[] = []
  for (const [at, label] of labels.entries()) {
    const description = some(3, 100)[at] ?? ''
    const made = await account.api.createLabel({ params, body: { name: label, color: 'red', description } })
    uids.push(made.uid)
  }
  await account.api.setThreadLabels({ params: first, body: { labels: uids } })
  const milestones = searchable(4, 80)
  for (const title of milestones) {
    const body = { title, description: payloads.slice(0, 10).join('\n') }
    const { uid } = await account.api.createMilestone({ params, body })
    await account.api.setThreadMilestone({ params: first, body: { milestone: uid } })
  }

  const [pullTitle = ''] = some(5, 200)
  const { number } = await account.api.createPull({
    params,
    body: { base: 'main', head, title: pullTitle, body: bare },
  })
  const pull = { ...params, number: String(number) }
  for (const [at, path] of paths.entries()) {
    const body = `${part(at, paths.length)}\n\n\`\`\`suggestion\n${payloads[at]}\n\`\`\``
    await friend.api.createReviewThread({ params: pull, body: { head: commit, path, line: at + 1, body } })
  }
  await friend.api.submitReview({ params: pull, body: { verdict: 'request_changes', body: part(1, 3), head: commit } })
  const contexts = some(6, 200)
  for (const [at, context] of contexts.entries()) {
    const annotations = paths.map((path) => ({
      path,
      start_line: at + 1,
      level: 'failure' as const,
      message: payloads
        .slice(at * 9, at * 9 + 9)
        .join('\n')
        .slice(0, 1000),
    }))
    const description = some(7, 300)[at] ?? ''
    const said = { state: 'failure' as const, description, summary: part(at, contexts.length), annotations }
    const target_url = 'https://ci.example.org/"onmouseover="hit(1)'
    await account.api.setCheck({ params: { ...params, commit }, body: { context, ...said, target_url } })
  }
  for (const target_url of ['javascript:hit(1)', 'data:text/html,<script>hit(1)</script>']) {
    const body = { context: 'x', state: 'failure' as const, target_url }
    await expect(account.api.setCheck({ params: { ...params, commit }, body })).rejects.toThrow()
  }

  await visit(`${home}/discussions`, [...titles.slice(1), ...labels])
  await visit(`${home}/discussions?q=${encodeURIComponent(`label:"${labels[0]}" ${hostileWords[0]}`)}`, [])
  await visit(`${home}/discussions/1`, [...renamed, ...labels, milestones.at(-1) ?? ''])
  for (const at of titles.keys()) if (at > 0) await visit(`${home}/discussions/${at + 1}`, [titles[at] ?? ''])
  await visit(`${home}/discussions/new`, [payloads[5] ?? ''])
  await page.getByRole('button', { name: payloads[5] ?? '', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(payloads[7] ?? '')
  await look()
  await visit(`${home}/labels`, [...labels, ...some(3, 100)])
  await visit(`${home}/milestones`, [...milestones, payloads[0] ?? ''])
  await visit(`${home}/pulls`, [pullTitle])
  await visit(`${home}/pulls/${number}`, [pullTitle, head, ...contexts, ...some(7, 300)], async () => {
    // The log and the summary of a check are a press away.
    for (const details of await page.locator('main details:not([open]) > summary').all()) await details.click()
  })
  await visit(`${home}/pulls/${number}/commits`, [payloads[3] ?? ''])
  await visit(`${home}/pulls/${number}/files`, [...paths, payloads[0] ?? ''], async () => {
    for (const path of paths) await page.getByRole('region', { name: path, exact: true }).scrollIntoViewIfNeeded()
  })
  await visit(`${home}/compare/main...${encodeURIComponent(head)}`, [head])
  await visit('/dashboard', [pullTitle])
  await visit('/notifications', [])
  await page.keyboard.press('Control+k')
  await look()
  expect(wrong).toEqual([])
})
