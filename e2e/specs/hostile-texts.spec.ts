import { once } from 'node:events'
import { createServer } from 'node:http'
import { hostileTexts } from '../fixtures/hostile-markdown.ts'
import {
  activeFiles,
  hostileBranches,
  hostileDiagrams,
  hostileDrawings,
  hostileFileNames,
  hostileFormulas,
  hostilePayloads,
  hostileWords,
} from '../fixtures/hostile-payloads.ts'
import { expect, test } from '../fixtures/test.ts'
import { git, importProject, remoteUrl } from '../support/git.ts'
import { watchHostilePage } from '../support/hostile-page.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const [zero = ''] = hostilePayloads
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** A commit for git-fast-import(1), whose author and subject are what they are. */
function commit(
  ref: string,
  { author, message, files }: { author: string; message: string; files: readonly (readonly [string, string])[] },
): Buffer {
  const bytes = (text: string) => Buffer.byteLength(text)
  return Buffer.from(
    [
      `commit ${ref}`,
      `author ${author} <mallory@example.org> 1700000000 +0000`,
      `committer ${author} <mallory@example.org> 1700000000 +0000`,
      `data ${bytes(message)}`,
      message,
      ...files.map(([path, content]) => `M 100644 inline ${quoted(path)}\ndata ${bytes(content)}\n${content}`),
      '',
    ].join('\n'),
  )
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Twenty in a row, so that all of them are drawn at once. */
const table = Array.from({ length: Math.ceil(hostilePayloads.length / 20) }, (_, row) =>
  hostilePayloads
    .slice(row * 20, row * 20 + 20)
    .map(cell)
    .join(','),
).join('\n')

const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { language: zero, display_name: zero } },
  cells: [
    ...hostilePayloads.map((text, at) => ({
      cell_type: 'code',
      execution_count: at,
      metadata: {},
      source: text,
      outputs: [
        { output_type: 'stream', name: 'stdout', text: `\u001b[31m${text}\u001b[0m` },
        { output_type: 'display_data', data: { 'text/html': text, 'text/plain': text } },
      ].slice(at % 2),
    })),
    ...hostileDrawings.map((text) => ({
      cell_type: 'code',
      source: '',
      outputs: [{ output_type: 'display_data', data: { 'image/svg+xml': text } }],
    })),
    ...hostileFormulas.map((text) => ({
      cell_type: 'code',
      source: '',
      outputs: [
        { output_type: 'display_data', data: { 'text/latex': `$${text}$`, 'application/javascript': 'hit(60000)' } },
        { output_type: 'error', ename: zero, evalue: text, traceback: [zero] },
      ],
    })),
    { cell_type: 'markdown', source: hostilePayloads.slice(0, 26), attachments: { 'x.png': { 'image/png': zero } } },
  ],
})

const facts = hostilePayloads.slice(0, 200)
const card = [
  '---',
  `license: ${JSON.stringify(zero)}`,
  `base_model: "javascript:hit(60001)"`,
  `${JSON.stringify(zero)}: ${JSON.stringify(zero)}`,
  'tags:',
  ...facts.slice(0, 50).map((text) => `  - ${JSON.stringify(text)}`),
  'datasets:',
  ...facts.slice(50, 100).map((text) => `  - ${JSON.stringify(text)}`),
  'metrics:',
  ...facts.slice(100, 150).map((text) => `  - ${JSON.stringify(text)}`),
  'model-index:',
  ...facts.slice(150).map((text) => `  - ${JSON.stringify(text)}`),
  '---',
  '# Card',
  '',
].join('\n')

test('what strangers wrote is a text wherever it is shown, and runs nothing', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  // Pictures that are not there.
  noise.expect(/status of 404|status of 400/)
  // What Chromium itself adds to a plain text and to an image that it shows alone: a raw file may have neither styles nor scripts.
  noise.expect(/^console: Applying inline style violates .*'default-src 'none''|^console: Blocked script .*\/raw\//)
  // A shape of Mermaid that is a picture: the frame that draws tries to measure it, and its policy lets nothing out.
  noise.expect(/evil\.invalid\/70008/)
  const refusals: string[] = []
  page.on('requestfailed', (request) => refusals.push(`${request.failure()?.errorText} ${request.url()}`))
  const { visit, look, wrong } = await watchHostilePage(page)

  const name = 'threshed'
  const home = `/${account.username}/${name}`
  await createRepository(account, name, { repo_description: zero })
  const authors = [...hostileWords, 'Mallory']
  const authorOf = (at: number) => authors[at % authors.length] ?? ''
  const folder = await importProject(
    Buffer.concat([
      commit('refs/heads/main', {
        author: authorOf(0),
        message: `${hostilePayloads[1]}\n\n${hostilePayloads.join('\n')}`,
        files: [
          ['README.md', `${card}\n${hostileFormulas.map((text) => `$${text}$`).join('\n\n')}`],
          ['table.csv', table],
          ['table.tsv', hostilePayloads.slice(0, 100).join('\t')],
          ['lines.jsonl', hostilePayloads.map((text) => JSON.stringify({ [text]: text })).join('\n')],
          ['notebook.ipynb', notebook],
          ['diagrams.md', hostileDiagrams.map((text) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n')],
          ['pictures.md', hostileDrawings.map((_, at) => `![x](drawings/${at}.svg)`).join('\n')],
          ...hostileDrawings.map((text, at) => [`drawings/${at}.svg`, text] as const),
          ...activeFiles.map(([path, content]) => [`active/${path}`, content] as const),
          ...hostileFileNames.map((path) => [`names/${path}`, path] as const),
        ],
      }),
      ...hostilePayloads
        .slice(2)
        .map((message, at) => commit('refs/heads/main', { author: authorOf(at), message, files: [] })),
    ]),
  )
  for (const branch of hostileBranches) await git(folder, 'branch', '--', branch, 'main~1')
  await git(folder, 'tag', '-a', '-m', hostilePayloads.join('\n'), hostileBranches[0] ?? '', 'main')
  await pushAll({ folder, baseUrl: product.url, account, name })
  const remote = remoteUrl(product.url, home.slice(1), { user: account.username, secret: account.password })
  await git(folder, 'push', '--quiet', remote, '--tags')
  const params = { owner: account.username, repo: name }
  for (const [at, tag] of hostileBranches.slice(1, 4).entries()) {
    // What can't be seen is refused, and no text.
    const seen = hostileTexts.filter((text, each) => each % 3 === at && !/[^\P{C}\n]/u.test(text))
    const notes = seen.join('\n\n')
    await account.api.createRelease({ params, body: { tag, target: 'main', title: hostilePayloads[at] ?? '', notes } })
  }
  const profile = await account.api.getProfile()
  await account.api.updateProfile({
    body: { ...profile, display_name: zero.slice(0, 100), bio: hostilePayloads[2] ?? '' },
  })

  // A receiver that answers whoever tells it something.
  const receiver = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('x-hostile', zero)
    response.end(hostilePayloads.join('\n'))
  })
  await once(receiver.listen(0, 'localhost'), 'listening')
  const { port } = Object(receiver.address())
  const { webhook } = await account.api.createWebhook({
    params,
    body: { url: `http://localhost:${port}/?<img/src/onerror=hit(1)>"`, events: ['push'] },
  })
  await account.api.pingWebhook({ params: { ...params, uid: webhook.uid } })

  const branchPath = (branch: string) => branch.split('/').map(encodeURIComponent).join('/')
  const [first = '', second = ''] = hostileBranches
  await visit(home, [zero, facts[49] ?? '', facts[99] ?? '', hostilePayloads.at(-1) ?? ''])
  await visit(`${home}/blob/main/table.csv`, hostilePayloads.slice(0, 60))
  await visit(`${home}/blob/main/table.tsv`, hostilePayloads.slice(0, 20))
  await visit(`${home}/blob/main/lines.jsonl`, hostilePayloads.slice(0, 10))
  await visit(`${home}/blob/main/notebook.ipynb`, hostilePayloads)
  await visit(`${home}/blob/main/pictures.md`, [])
  await expect.poll(() => page.locator('main img').count()).toBeGreaterThanOrEqual(hostileDrawings.length)
  await visit(`${home}/blob/main/diagrams.md`, [], async () => {
    // Each is an image at last, or said to be none.
    for (const at of hostileDiagrams.keys()) {
      const source = page.locator('pre:has(> code.language-mermaid)').nth(at)
      await source
        .locator('xpath=..')
        .evaluate((text, each) => text.querySelectorAll('pre')[each]?.previousElementSibling?.scrollIntoView(), at)
      await expect(source.locator('xpath=preceding-sibling::*[1]').locator('img, [role=note]')).toBeVisible()
    }
    await expect(page.locator('iframe')).toHaveCount(0)
    const refused = () => refusals.filter((line) => line.includes('70008'))
    await expect.poll(refused).toEqual(['csp https://evil.invalid/70008'])
  })
  await visit(`${home}/blob/main/active/page.html`, [activeFiles[0]?.[1] ?? ''])
  // What turns the direction of writing is shown by its number.
  const plain = (text: string) => !text.includes('\u202e')
  await visit(`${home}/tree/names`, hostileFileNames.filter(plain))
  await visit(`${home}/blob/main/names/${encodeURIComponent(hostileFileNames[3] ?? '')}`, hostileFileNames.slice(3, 4))
  await visit(`${home}/blame/main/table.tsv`, [authorOf(0), hostilePayloads[1] ?? ''])
  await visit(`${home}/commits`, [...hostilePayloads.slice(-10), ...hostileWords])
  await visit(`${home}/commit/main`, [hostilePayloads.at(-1) ?? ''])
  const root = await git(folder, 'rev-list', '--max-parents=0', 'main')
  await visit(`${home}/commit/${root}`, [hostilePayloads[1] ?? '', hostileFileNames[0] ?? ''])
  await visit(`${home}/compare/${branchPath(first)}...main`, [first])
  await visit(`${home}?ref=${encodeURIComponent(second)}`, [second])
  await visit(`${home}/branches`, hostileBranches.filter(plain))
  await visit(`${home}/tags`, [first])
  await visit(`${home}/releases`, hostilePayloads.slice(0, 3))
  await visit(`${home}/settings/webhooks/${webhook.uid}`, hostilePayloads.slice(0, 50), async () => {
    await page.locator('details summary').last().click()
  })
  await visit(`/${account.username}`, [zero.slice(0, 100), hostilePayloads[2] ?? ''])
  await visit('/repositories', [zero])
  await visit('/dashboard', [name])
  receiver.close()

  // As they are: plain text at most, in a frame of their own, or a download.
  for (const [path] of [...activeFiles, ...hostileDrawings.map((_, at) => [`../drawings/${at}.svg`] as const)]) {
    const address = new URL(`${home}/raw/main/active/${path}`, product.url)
    const answer = await page.request.get(address.href)
    const [headers, status] = [answer.headers(), answer.status()]
    expect(status).toBe(200)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none';.*sandbox(?:;|$)/)
    const isText = headers['content-type'] === 'text/plain; charset=utf-8'
    const isSaved = headers['content-disposition']?.startsWith('attachment') === true
    if (!isSaved && !isText) expect(headers['content-type'], path).toBe('image/gif')
    if (isSaved || path.startsWith('..')) continue
    await page.goto(address.href)
    await look()
  }
  expect(wrong).toEqual([])
  const vectors = [hostileTexts, hostilePayloads, hostileWords, hostileFileNames, hostileBranches, hostileFormulas]
  expect(
    [...vectors, hostileDrawings, hostileDiagrams, activeFiles].reduce((sum, { length }) => sum + length, 0),
  ).toBeGreaterThan(500)
})
