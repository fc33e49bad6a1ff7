import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { account, signUp } from '../../bench/sheaf/account.ts'
import { startSheaf } from '../../bench/sheaf/running-sheaf.ts'
import { type BrowserContext, openProfile, type Page } from '../../e2e/browser/open-chromium.ts'
import { freePort } from '../process/free-port.ts'
import { runProcess } from '../process/run-process.ts'
import { at, root } from '../workspace.ts'
import { tideTables } from './tide-tables.ts'

/** A part of a window, in CSS pixels. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** A picture of the landing page, and how its page comes to look so. */
interface Picture {
  name: string
  path: string
  /** What of the window is shown. */
  part: Part
  /** Pixels for each of the window: sharp on dense screens, and no more than it is drawn with. */
  density: number
  /** The widths in pixels in which it is written once more, for screens and columns that need fewer of them. */
  smaller?: readonly number[]
  arrange?: (page: Page) => Promise<void>
}

const screen = { width: 1040, height: 706 }

const repository = `/${account.username}/tide-tables`

/** The last commits come after the names. */
const lastCommits = (page: Page) => page.getByText('A day of readings to try things on').waitFor()

const pictures: readonly Picture[] = [
  {
    name: 'repository',
    path: repository,
    part: { x: 0, y: 0, ...screen },
    density: 2,
    smaller: [1440, 720],
    arrange: lastCommits,
  },
  {
    name: 'folder',
    path: repository,
    part: { x: 60, y: 180, width: 640, height: 360 },
    density: 1.5,
    arrange: lastCommits,
  },
  { name: 'commits', path: `${repository}/commits`, part: { x: 60, y: 130, width: 640, height: 360 }, density: 1.5 },
  {
    name: 'key',
    path: '/setting/access-key',
    part: { x: 200, y: 40, width: 640, height: 360 },
    density: 1.5,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Create Access Key' }).first().click()
      await page.getByLabel('Title').fill('Nightly training')
      await page.getByRole('dialog').getByRole('heading', { name: 'Create Access Key' }).click()
    },
  },
]

/** Starts a Sheaf with a small project in it and takes each picture in both schemes, as WebP among the assets of the landing page. */
export async function takePictures(): Promise<void> {
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pictures-'))
  const data = join(folder, 'data')
  const log = join(folder, 'server.log')
  const command = ['npm', 'start', '--silent'] as const
  const sheaf = await startSheaf({ command, cwd: root, port: await freePort(), data, log, patience: 120 })
  try {
    await seed({ url: sheaf.url, data, gitDir: join(folder, 'tide-tables.git') })
    const browser = await openProfile(join(folder, 'profile'))
    try {
      await logIn(browser, sheaf.url)
      for (const picture of pictures) {
        for (const scheme of ['light', 'dark'] as const) await take(browser, { url: sheaf.url, picture, scheme })
      }
    } finally {
      await browser.close()
    }
  } finally {
    await sheaf.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed({ url, data, gitDir }: { url: string; data: string; gitDir: string }): Promise<void> {
  const api = await signUp({ url, data })
  const [owner] = await api.listOwners()
  await api.createRepository({
    body: {
      owner_uid: owner?.uid ?? '',
      repo_name: 'tide-tables',
      repo_description: 'Predicts the tides of a harbour from ten years of gauge readings',
    },
  })
  await runProcess('git', ['init', '--quiet', '--bare', '--initial-branch=main', gitDir])
  const child = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(tideTables(Date.now()))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  const remote = new URL(`${repository}.git`, url)
  remote.username = account.username
  remote.password = account.password
  await runProcess('git', ['--git-dir', gitDir, 'push', '--quiet', remote.href, '--all'])
}

async function logIn(browser: BrowserContext, url: string): Promise<void> {
  const { username, password } = account
  const answer = await browser.request.post(`${url}/api/auth/login`, {
    data: { username, password },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`The log-in answered ${answer.status()}`)
  await browser.addCookies([{ name: 'sidebar_state', value: 'false', url }])
}

interface Shot {
  url: string
  picture: Picture
  scheme: 'light' | 'dark'
}

async function take(browser: BrowserContext, { url, picture, scheme }: Shot): Promise<void> {
  const { name, path, part, density, smaller = [], arrange } = picture
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: density, mobile: false })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.locator('h1').waitFor()
  await page.waitForFunction(`document.querySelector('[aria-busy="true"]') === null`)
  // The address of a Sheaf that was just started, and not of this run.
  await page.evaluate(replaced(new URL(url).host, 'localhost:3000'))
  await arrange?.(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', clip: { ...part, scale: 1 } })
  const taken = sharp(Buffer.from(data, 'base64'))
  const names = [
    [`${name}-${scheme}`, part.width * density] as const,
    ...smaller.map((width) => [`${name}-${scheme}-${width}`, width] as const),
  ]
  for (const [file, width] of names) {
    const target = at('remote-marketing/src/assets', `${file}.webp`)
    await taken.clone().resize({ width }).webp({ quality: 60, effort: 6 }).toFile(target)
    console.log(`${file}.webp: ${width} pixels wide, ${(statSync(target).size / 1024).toFixed(1)} KiB`)
  }
  await page.close()
}

/** An expression that replaces a text wherever the page shows it. */
const replaced = (from: string, to: string) => `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) walk.currentNode.nodeValue = walk.currentNode.nodeValue.replaceAll('${from}', '${to}')
})()`
