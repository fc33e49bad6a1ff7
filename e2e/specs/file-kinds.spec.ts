import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Product } from '../product/product.ts'
import type { Account } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { uploadObject } from '../support/lfs.ts'
import { createRepository, pushAll } from '../support/repository.ts'

/** Files by their paths; of an object, Git LFS keeps the bytes, and a pointer is pushed. */
type Files = readonly (readonly [path: string, content: string | Buffer | { object: Buffer }, mode?: string])[]

/** A repository whose only commit has these files. Gives the address of its pages. */
async function pushed(files: Files, { product, account, name }: { product: Product; account: Account; name: string }) {
  const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
  const stream = [Buffer.from(`commit refs/heads/main\ncommitter ${person}\ndata 7\nHarvest\n`)]
  await createRepository(account, name)
  for (const [path, content, mode = '100644'] of files) {
    const isObject = typeof content === 'object' && 'object' in content
    const text = isObject ? await uploadObject({ baseUrl: product.url, account, name, bytes: content.object }) : content
    const bytes = Buffer.from(text)
    stream.push(Buffer.from(`M ${mode} inline ${path}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n'))
  }
  const folder = await importProject(Buffer.concat(stream))
  await pushAll({ folder, baseUrl: product.url, account, name })
  return `/${account.username}/${name}`
}

/** Listens for what must not happen on a page: scripts of a file that run, dialogs, and what the policy of the page refuses. */
async function watchForHits(page: Page): Promise<() => Promise<string[]>> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const hits: string[] = []
    Object.assign(window, { hits, hit: () => hits.push('run') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => hits.push(violatedDirective))
  })
  return async () => [...dialogs, ...(await page.evaluate(() => [...Reflect.get(window, 'hits')].map(String)))]
}

/** Looks at a page at both widths, in both schemes. */
async function atBothWidths(page: Page, what: string, look: () => Promise<void>) {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await look()
    await expectAccessible(page, `${what} at ${width}`)
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** A window of 4 by 2 points, each of 24 bits. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 24, 0x7f)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.fill(0, 6, 54)
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 4],
    [22, 2],
    [34, 24],
  ] as const)
    bytes.writeUInt32LE(value, at)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** Some seconds of a tone, one byte for each of 8,000 samples a second. */
function tone(seconds: number): Buffer {
  const samples = Buffer.from(Array.from({ length: 8_000 * seconds }, (_, at) => 128 + 60 * Math.sin(at / 3)))
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const drawing = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="hit(1)">
  <style>rect { fill: green }</style>
  <script>parent.hit(1); alert(1)</script>
  <image href="https://evil.invalid/x.png" width="1" height="1"/>
  <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="parent.hit(1)"/></body></foreignObject>
  <rect width="40" height="30"/>
</svg>
`

const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2', {
    paths: [new URL('../../server/', import.meta.url).pathname],
  }),
)

test('images, drawings, sound, films and fonts are shown as what they are', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  const hits = await watchForHits(page)
  // Films that are none, and an image that ends too early.
  noise.expect(/DEMUXER_ERROR|status of 4|OTS parsing error|Failed to decode downloaded font/)
  const home = await pushed(
    [
      ['sheaf.png', picture],
      ['field.bmp', bitmap()],
      ['drawing.svg', drawing],
      ['broken.png', picture.subarray(0, 20)],
      ['tone.wav', tone(90)],
      ['broken.mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\0\0')],
      ['inter.woff2', font],
      ['broken.woff2', font.subarray(0, 400)],
      ['paper.pdf', '%PDF-1.4\n%%EOF\n'],
    ],
    { product, account, name: 'pictures' },
  )
  const open = (path: string) => page.goto(`${home}/blob/main/${path}`)

  await atBothWidths(page, 'an image', async () => {
    await open('sheaf.png')
    const image = page.getByRole('img', { name: 'sheaf.png' })
    await expect(image).toHaveJSProperty('naturalWidth', 10)
    await expect(page.getByText('10 × 10 · ')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(image).toHaveJSProperty('clientWidth', 40)
    await expect(page.getByText('400%')).toBeVisible()
    await page.getByRole('button', { name: 'Actual size' }).click()
    await expect(image).toHaveJSProperty('clientWidth', 10)
    await page.getByRole('button', { name: 'Fit' }).click()
    await expect(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true')
  })
  await open('field.bmp')
  await expect(page.getByRole('img', { name: 'field.bmp' })).toHaveJSProperty('naturalWidth', 4)
  await open('broken.png')
  await expect(page.getByText("This image can't be shown")).toBeVisible()
  await open('paper.pdf')
  await expect(page.getByText("PDF documents can't be shown here")).toBeVisible()

  // A drawing is drawn, and nothing in it runs or is loaded; its source is a click away, and lines of it have addresses.
  await open('drawing.svg')
  await expect(page.getByRole('img', { name: 'drawing.svg' })).toHaveJSProperty('naturalWidth', 40)
  const views = page.getByRole('navigation', { name: 'View' })
  await expect(views.getByRole('link', { name: 'Preview' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page, 'a drawing')
  await views.getByRole('link', { name: 'Code' }).click()
  await expect(page).toHaveURL(/drawing\.svg\?plain=1$/)
  await expect(page.getByRole('region', { name: 'Content of drawing.svg' })).toContainText('parent.hit(1)')
  await open('drawing.svg#L3')
  await expect(page.getByRole('region', { name: 'Content of drawing.svg' })).toBeVisible()
  await views.getByRole('link', { name: 'Blame' }).click()
  await expect(page).toHaveURL(/\/blame\/main\/drawing\.svg#L3$/)
  await expect(views.getByRole('link', { name: 'Blame' })).toHaveAttribute('aria-current', 'page')
  expect(await hits()).toEqual([])
  // Opened by itself it is saved.
  const download = page.waitForEvent('download')
  await page.evaluate((address) => window.location.assign(address), `${home}/raw/main/drawing.svg`)
  expect((await download).suggestedFilename()).toBe('drawing.svg')

  await atBothWidths(page, 'sound', async () => {
    await open('tone.wav')
    await expect(page.getByText('1:30 · ')).toBeVisible()
  })
  // Far ahead at once: the server sends the part that is asked for.
  const sought = page.getByLabel('tone.wav').evaluate(
    (player: HTMLAudioElement) =>
      new Promise<number>((resolve) => {
        player.addEventListener('seeked', () => resolve(player.currentTime), { once: true })
        player.currentTime = 80
      }),
  )
  expect(await sought).toBe(80)
  await open('broken.mp4')
  await expect(page.getByText("This browser can't play this file")).toBeVisible()

  await atBothWidths(page, 'a font', async () => {
    await open('inter.woff2')
    await page.getByRole('textbox', { name: 'Sample text' }).fill('Rye and wheat')
    await expect(page.getByText('Rye and wheat')).toHaveCount(5)
  })
  expect(await page.evaluate(() => [...document.fonts].some((face) => face.family.includes('preview-')))).toBe(true)
  await open('broken.woff2')
  await expect(page.getByText("This font can't be shown")).toBeVisible()
})

const guide = `---
license: mit
---
# Guide

See [the second part](#second-part) and [the field](field.csv).

<img src=x alt=x onerror=hit(1)> <script>hit(1)</script>

${'Line by line.\n\n'.repeat(80)}
## Second part

The end.
`

const cells = [
  'grain,"kilograms, dry",note',
  'rye,12,"two\nlines"',
  '=1+1,<img src=x onerror=hit(1)>,"a ""b"""',
  ...Array.from({ length: 30_000 }, (_, at) => `wheat ${at},${at},`),
].join('\n')

const records = `{"grain":"rye","kilograms":12}\n{"grain":"<svg onload=hit(1)>","of":{"field":[1]}}\nbroken {\n`

test('Markdown, tables and records are drawn, with their code and its lines beside', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  const hits = await watchForHits(page)
  // A picture that is not there.
  noise.expect(/status of 404/)
  const home = await pushed(
    [
      ['docs/guide.md', guide],
      ['docs/field.csv', cells],
      ['records.jsonl', records],
    ],
    { product, account, name: 'texts' },
  )
  const open = (path: string) => page.goto(`${home}/blob/main/${path}`)
  const views = page.getByRole('navigation', { name: 'View' })

  await atBothWidths(page, 'Markdown', async () => {
    await open('docs/guide.md')
    await expect(page.getByRole('heading', { name: 'Guide', level: 3 })).toBeVisible()
    await expect(page.getByRole('term')).toHaveText('license')
  })
  await open('docs/guide.md#second-part')
  await expect(page.getByRole('heading', { name: 'Second part' })).toBeInViewport()
  await open('docs/guide.md#L4')
  await expect(page.getByRole('region', { name: 'Content of docs/guide.md' })).toContainText('# Guide')
  await expect(views.getByRole('link', { name: 'Code' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'the field' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/docs/field.csv$`))

  const table = page.getByRole('table')
  await atBothWidths(page, 'a table', async () => {
    await open('docs/field.csv')
    await expect(page.getByRole('columnheader', { name: 'kilograms, dry' })).toBeVisible()
    await expect(page.getByText('30,002 rows · 3 columns')).toBeVisible()
    await expect(table.getByRole('cell', { name: '<img src=x onerror=hit(1)>' })).toBeVisible()
  })
  await expect(table).toHaveAttribute('aria-rowcount', '30003')
  const region = page.getByRole('region', { name: 'Table docs/field.csv' })
  expect(await region.evaluate((element) => element.querySelectorAll('tr').length)).toBeLessThan(100)
  await region.focus()
  await page.keyboard.press('End')
  await expect(table.getByRole('cell', { name: 'wheat 29999' })).toBeVisible()
  await views.getByRole('link', { name: 'Code' }).click()
  await expect(page.getByRole('region', { name: 'Content of docs/field.csv' })).toContainText('wheat 29999,29999,')

  await open('records.jsonl')
  await expect(page.getByRole('columnheader', { name: 'kilograms' })).toBeVisible()
  await expect(table.getByRole('cell', { name: '<svg onload=hit(1)>' })).toBeVisible()
  await expect(table.getByRole('cell', { name: '{"field":[1]}' })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'broken {' })).toBeVisible()
  expect(await hits()).toEqual([])
})

const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', source: ['# Harvest\n', 'The mass is $m = \\rho V$. <img src=x alt=x onerror=hit(1)>'] },
    {
      cell_type: 'code',
      execution_count: 1,
      source: 'def weigh(grain):\n    return "rye"  # by hand\n',
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['12 kg\n', '<script>hit(1)</script>'] }],
    },
    {
      cell_type: 'code',
      execution_count: 2,
      source: 'table()',
      outputs: [
        {
          output_type: 'execute_result',
          data: {
            'text/html':
              '<style>* { color: red }</style><script>hit(1)</script><table><thead><tr><th>grain</th></tr></thead><tbody><tr><td onmouseover="hit(1)">wheat</td></tr></tbody></table><iframe src="javascript:hit(1)"></iframe>',
          },
        },
        { output_type: 'display_data', data: { 'image/png': picture.toString('base64') } },
        { output_type: 'display_data', data: { 'image/svg+xml': drawing } },
        { output_type: 'display_data', data: { 'application/vnd.plotly.v1+json': { data: [] } } },
        { output_type: 'error', ename: 'Blight', evalue: 'rust', traceback: ['\u001b[0;31mBlight\u001b[0m: rust'] },
      ],
    },
    { cell_type: 'markdown', source: '## Second part' },
  ],
})

test('notebooks are drawn with what their cells came to, and run nothing', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  const hits = await watchForHits(page)
  // A picture that is not there.
  noise.expect(/status of 404/)
  const home = await pushed(
    [
      ['harvest.ipynb', notebook],
      ['broken.ipynb', '{'],
      ['README.md', '```python\ndef weigh(): return 12\n```\n'],
    ],
    { product, account, name: 'notebooks' },
  )
  const open = (path: string) => page.goto(`${home}/blob/main/${path}`)
  await atBothWidths(page, 'a notebook', async () => {
    await open('harvest.ipynb')
    await expect(page.getByRole('heading', { name: 'Harvest', level: 3 })).toBeVisible()
    await expect(page.getByText('4 cells · ')).toBeVisible()
    const second = page.getByRole('group', { name: 'Cell 2' })
    await expect(second.getByText('[1]')).toBeVisible()
    await expect(second).toContainText('12 kg')
    await expect(second).toContainText('<script>hit(1)</script>')
    const third = page.getByRole('group', { name: 'Cell 3' })
    await expect(third.getByRole('cell', { name: 'wheat' })).toBeVisible()
    await expect(third.getByRole('img').nth(0)).toHaveJSProperty('naturalWidth', 10)
    await expect(third.getByRole('img').nth(1)).toHaveJSProperty('naturalWidth', 40)
    await expect(third.getByText('application/vnd.plotly.v1+json')).toBeVisible()
    await expect(third.getByText('Blight', { exact: true })).toHaveClass('ansi-red')
  })
  expect(await page.getByRole('group', { name: 'Cell 2' }).locator('[class="code-keyword"]').count()).toBe(2)
  await open('harvest.ipynb#second-part')
  await expect(page.getByRole('heading', { name: 'Second part' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Code' }).click()
  await expect(page.getByRole('region', { name: 'Content of harvest.ipynb' })).toContainText('nbformat')
  await open('broken.ipynb')
  await expect(page.getByText("This notebook can't be read")).toBeVisible()
  // Code in Markdown has the same colours.
  await page.goto(home)
  await expect(page.getByRole('region', { name: 'README.md' }).getByText('def', { exact: true })).toHaveClass(
    'code-keyword',
  )
  await expectAccessible(page, 'code in a README')
  const colourOf = (word: string) =>
    page.getByText(word, { exact: true }).evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('def')).not.toBe(await colourOf('weigh'))
  expect(await hits()).toEqual([])
})

/** A header of safetensors, with as many bytes as its tensors have. */
function weights(): Buffer {
  const header = Buffer.from(
    JSON.stringify({
      __metadata__: { format: 'pt', note: '<img src=x onerror=hit(1)>' },
      'wheat.weight': { dtype: 'F16', shape: [32, 64], data_offsets: [0, 4096] },
      'wheat.bias': { dtype: 'F32', shape: [64], data_offsets: [4096, 4352] },
    }),
  )
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([start, header, Buffer.alloc(4352)])
}

/** An archive of tar with a file of ten bytes in it, packed. */
function packed(): Buffer {
  const header = Buffer.alloc(1024)
  header.write('barn/rye.txt')
  header.write('00000000012', 124)
  header.write('        0', 148)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(sum.toString(8).padStart(6, '0'), 148)
  header.write('\0 ', 154)
  return gzipSync(Buffer.concat([header, Buffer.alloc(1024)]))
}

test('archives and weights say what they hold', async ({ page, product, account }) => {
  test.slow()
  const hits = await watchForHits(page)
  const lying = weights()
  lying.writeBigUInt64LE(4_000_000_000n)
  const home = await pushed(
    [
      ['model.safetensors', weights()],
      ['lying.safetensors', lying],
      ['barn.tar.gz', packed()],
      ['notes.gz', gzipSync('no archive')],
      ['large.safetensors', { object: weights() }],
      [
        'runs.pkl',
        Buffer.from('\x80\x02cos\nsystem\nX\x04\x00\x00\x00true\x85Rccollections\nOrderedDict\n.', 'latin1'),
      ],
    ],
    { product, account, name: 'weights' },
  )
  const open = (path: string) => page.goto(`${home}/blob/main/${path}`)
  await atBothWidths(page, 'weights', async () => {
    await open('model.safetensors')
    await expect(page.getByText('Safetensors · 2 tensors · 2.11K parameters · ')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: '2' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'wheat.weight' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '[32, 64]' })).toBeVisible()
    await expect(page.getByText('<img src=x onerror=hit(1)>')).toBeVisible()
  })
  await open('lying.safetensors')
  await expect(page.getByText('This file is too large to show here')).toBeVisible()
  await atBothWidths(page, 'an archive', async () => {
    await open('barn.tar.gz')
    await expect(page.getByText('tar.gz · 1 entry · ')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'barn/rye.txt' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '10 bytes' })).toBeVisible()
  })
  await open('notes.gz')
  await expect(page.getByText('No preview for binary files')).toBeVisible()
  await open('large.safetensors')
  // Of what Git LFS keeps as well.
  await expect(page.getByText('Safetensors · 2 tensors · 2.11K parameters · ')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'wheat.weight' })).toBeVisible()
  await atBothWidths(page, 'a pickle', async () => {
    await open('runs.pkl')
    await expect(page.getByText('Pickle · 2 imports · ')).toBeVisible()
    await expect(page.getByText('Loading this file can run commands')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'os.system' })).toContainText('Dangerous')
    await expect(page.getByRole('listitem').filter({ hasText: 'collections.OrderedDict' })).toContainText('Expected')
  })
  expect(await hits()).toEqual([])
})
