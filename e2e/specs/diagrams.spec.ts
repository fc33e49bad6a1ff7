import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const fenced = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``
const flow = 'graph LR\n  accTitle: How grain becomes bread\n  Mow[Mow the field] --> Bind --> Bake'
const talk = 'sequenceDiagram\n  Miller->>Baker: Flour\n  Baker-->>Miller: Bread'
const readme = ['# Harvest', fenced(flow), fenced(talk), fenced('graph TD\n  A --'), 'The end.'].join('\n\n')

/** Files as a stream of git-fast-import(1). */
const streamOf = (files: readonly (readonly [path: string, text: string])[]) => {
  const blobs = files.map(([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`)
  return `commit refs/heads/main\ncommitter Grace <grace@example.org> 1700000000 +0000\ndata 2\nA\n${blobs.join('')}`
}

test('diagrams of a text are drawn in a frame without an origin, and shown as images beside their source', async ({
  page,
  product,
  account,
}) => {
  test.slow()
  const name = account.username
  await createRepository(account, name)
  const folder = await importProject(streamOf([['README.md', readme]]))
  await pushAll({ folder, baseUrl: product.url, account, name })
  const home = `/${name}/${name}`

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(home)
  const card = page.getByRole('region', { name: 'README.md' })
  const named = card.getByRole('img', { name: 'How grain becomes bread' })
  await named.scrollIntoViewIfNeeded()
  const unnamed = card.getByRole('img', { name: 'Diagram (sequenceDiagram). Its source can be shown below.' })
  await expect(unnamed).toBeVisible()
  const sizes = await named.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(Math.min(...sizes)).toBeGreaterThan(20)
  await expect(card.getByRole('note')).toHaveText("This diagram couldn't be rendered. Its source is shown instead.")
  await expect(card.getByText('A --')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  // One frame draws all of them; the text that was refused took it along (0152), and is not always the last to be drawn.
  const frames = asked.filter((path) => path === '/assets/diagram.html').length
  expect(frames === 1 || frames === 2, `${frames} frames`).toBe(true)

  await expect(card.getByText('Mow the field')).toBeHidden()
  await card.getByRole('button', { name: 'Show source' }).first().press('Enter')
  await expect(card.getByText('Mow the field')).toBeVisible()
  await card.getByRole('button', { name: 'Hide source' }).press('Enter')
  await expect(card.getByText('Mow the field')).toBeHidden()
  await expectAccessibleWide(page, 'a README with diagrams')

  // They follow the scheme of the page, which was dark last.
  const hasLetters = (colour: string) => expect.poll(() => named.getAttribute('src')).toContain(`fill%3A%23${colour}`)
  await hasLetters('ccc')
  await page.emulateMedia({ colorScheme: 'light' })
  await hasLetters('000')

  // Whoever opens the document that draws by itself is no more than a frame is.
  const answer = await page.request.get('/assets/diagram.html')
  const policy = answer.headers()['content-security-policy']
  expect(policy).toBe(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  )
  expect(await answer.text()).toMatch(
    /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-/,
  )
})

test('a page without diagrams asks for nothing that draws them, and one whose frame does not answer keeps the source', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  noise.expect(/status of 404/)
  const name = account.username
  await createRepository(account, name)
  const folder = await importProject(
    streamOf([
      ['README.md', '# Plain\n'],
      ['drawn/README.md', `# Drawn\n\n${fenced(flow)}\n`],
    ]),
  )
  await pushAll({ folder, baseUrl: product.url, account, name })
  const home = `/${name}/${name}`
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'Plain' })).toBeVisible()
  expect(asked.filter((path) => path.includes('diagram'))).toEqual([])

  // It was taken over by what it drew: it says what it likes, and never what it was asked for.
  const hostile = `<script>
    parent.postMessage({ state: 'ready' }, '*')
    onmessage = ({ data: { id } }) => {
      parent.postMessage({ state: 'drawn', id: id + 1, svg: '<svg/>', title: 'Of another one' }, '*')
      parent.postMessage({ state: 'drawn', id: String(id), svg: '<svg/>', title: 'Of a text' }, '*')
      parent.postMessage('drawn', '*')
    }
  </script>`
  await page.route('**/assets/diagram.html', (route) => route.fulfill({ contentType: 'text/html', body: hostile }))
  await page.goto(`${home}/tree/drawn`)
  const card = page.getByRole('region', { name: 'README.md' })
  await card.getByRole('heading', { name: 'Drawn' }).scrollIntoViewIfNeeded()
  await expect(card.getByRole('note')).toHaveText('This diagram takes too long to render. Its source is shown instead.')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(card.getByText('Mow the field')).toBeVisible()

  // What draws can't be had.
  await page.unrouteAll()
  await page.route('**/assets/diagram.html', (route) => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await expect(card.getByRole('note')).toHaveText("Couldn't load the diagram renderer. The source is shown instead.")
  await expect(card.getByText('Mow the field')).toBeVisible()
})

test('what one text sets changes no diagram behind it', async ({ page, product, account }) => {
  const name = account.username
  await createRepository(account, name)
  // A colour that is none: whatever the same document draws afterwards is refused by the library.
  const directive = '%%{init: {"theme": "base", "themeVariables": {"primaryColor": "red;}</style>"}}}%%\ngraph TD; A'
  const frontMatter = '---\nconfig:\n  theme: base\n  themeVariables:\n    primaryColor: "red;}"\n---\ngraph TD; A'
  const text = [directive, flow, frontMatter, talk].map(fenced).join('\n\n')
  const folder = await importProject(streamOf([['README.md', `# Harvest\n\n${text}\n`]]))
  await pushAll({ folder, baseUrl: product.url, account, name })
  await page.goto(`/${name}/${name}`)
  const card = page.getByRole('region', { name: 'README.md' })
  for (const shown of ['How grain becomes bread', 'Diagram (sequenceDiagram). Its source can be shown below.']) {
    const source = card.locator('pre:has(> code.language-mermaid)').last()
    await source.evaluate((element) => element.parentElement?.lastElementChild?.scrollIntoView())
    await expect(card.getByRole('img', { name: shown })).toBeVisible()
  }
})
