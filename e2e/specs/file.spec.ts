import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
const lines = 50_000
const line = (number: number) => `let sheaf${number} = bind("rye ${number}", ${number % 7}) // tied by hand\n`
const source = Array.from({ length: lines }, (_, index) => line(index + 1)).join('')
const short = Array.from({ length: 450 }, (_, index) => line(index + 1)).join('')
/** Two hundred methods of a class, each of five lines, and a function below them. */
const mill = `class Mill {\n${Array.from({ length: 200 }, (_, at) => `  grind${at}() {\n\n    return ${at}\n  }\n\n`).join('')}}\nfunction stop() {}\n`
/** So long that its outline is found by itself, behind its colours. */
const wheels = Array.from(
  { length: 900 },
  (_, at) => `function turn${at}() {\n${'  // on and on\n'.repeat(25)}}\n`,
).join('')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** A branch with a slash in its name, and a file of each kind. */
function project(): Buffer {
  const files: [path: string, content: string | Buffer, mode?: string][] = [
    ['src/binder.ts', short],
    ['src/harvest.js', source],
    ['src/mill.ts', mill],
    ['src/wheels.js', wheels],
    ['src/latin.txt', Buffer.from('caf\xe9\n', 'latin1')],
    ['bind.sh', '#!/bin/sh\nexit 0\n', '100755'],
    ['latest', 'src/binder.ts', '120000'],
    ['nothing.txt', ''],
    ['sheaf.png', picture],
    ['weights.bin', Buffer.from([0, 1, 2])],
  ]
  const stream = [`commit refs/heads/main\nmark :1\ncommitter ${person}\ndata 7\nHarvest\n`]
  for (const [path, content, mode = '100644'] of files) {
    const bytes = Buffer.from(content)
    stream.push(`M ${mode} inline ${path}\ndata ${bytes.length}\n${bytes.toString('latin1')}\n`)
  }
  stream.push('reset refs/heads/field/one\nfrom :1\n\n')
  return Buffer.from(stream.join(''), 'latin1')
}

test('a file is read, found in, copied and pointed at by its lines, with the mouse and without', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  // A folder was asked for, which is a file.
  noise.expect(/latin\.txt|This is a file/)
  await createRepository(account, 'barn')
  const folder = await importProject(project())
  await pushAll({ folder, baseUrl: product.url, account, name: 'barn' })
  const home = `/${account.username}/barn`

  // From the list of files to the file, by the keyboard.
  await page.goto(`${home}/tree/src`)
  await tabTo(page, page.getByRole('link', { name: 'binder.ts' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/src/binder.ts$`))
  const code = page.getByRole('region', { name: 'Content of src/binder.ts' })
  await expect(code).toContainText('let sheaf450 = bind("rye 450", 2)')
  await expect(page.getByText('450 lines · ')).toBeVisible()
  // Colours come behind the text: keywords, strings, numbers and comments of what is near the window.
  const painted = (kind: string) => page.evaluate((name) => CSS.highlights.get(name)?.size ?? 0, `code-${kind}`)
  await expect.poll(() => painted('keyword')).toBeGreaterThan(100)
  expect(await painted('comment')).toBe(await painted('keyword'))
  await expectAccessible(page, 'a file')

  // Lines by the numbers: one, then up to another. Numbers are not copied.
  const numbers = code.locator('[data-first-line="1"]')
  await numbers.click({ position: { x: 10, y: 9 * 20 + 10 } })
  await expect(page).toHaveURL(/#L10$/)
  await numbers.click({ position: { x: 10, y: 19 * 20 + 10 }, modifiers: ['Shift'] })
  await expect(page).toHaveURL(/#L10-L20$/)
  await code.evaluate((element) => getSelection()?.selectAllChildren(element))
  const copied = await page.evaluate(() => getSelection()?.toString() ?? '')
  expect(copied.replaceAll(/\n+/g, '\n').trim()).toBe(short.trim())

  // The same without a mouse; `y` makes the address a permanent one.
  await page.keyboard.press('l')
  await page.keyboard.type('300-310')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#L300-L310$/)
  await page.keyboard.press('y')
  await expect(page).toHaveURL(new RegExp(`${home}/blob/[0-9a-f]{40}/src/binder.ts#L300-L310$`))

  // Where its lines come from, and the commits that changed it.
  await page.getByRole('link', { name: 'Blame', exact: true }).click()
  await expect(page).toHaveURL(/\/blame\/[0-9a-f]{40}\/src\/binder.ts#L300-L310$/)
  await expect(page.getByText('Harvest').first()).toBeVisible()
  await expectAccessible(page, 'blame')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Commits' }).getByRole('listitem')).toHaveCount(1)

  // An address with lines brings them into the window, far down in a long file as well, wherever the page before it was left.
  await page.goto(`${home}/blob/main/src/binder.ts`)
  await expect(page.getByText('450 lines · ')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 300))
  await page.goto(`${home}/blob/field/one/src/harvest.js#L40000`)
  const long = page.getByRole('region', { name: 'Content of src/harvest.js' })
  await expect(long).toContainText('let sheaf50000 =')
  await expect(page.getByText('50,000 lines')).toBeVisible()
  await expect(long.locator('[data-chunk="39801"]')).toBeInViewport()
  expect(await long.evaluate((element) => element.querySelectorAll('*').length)).toBeLessThan(1_000)
  await expect(page.getByRole('button', { name: 'Branch field/one' })).toBeVisible()
  // Who reads on elsewhere in it is still there after a reload, and the way back leads to where the other page was left.
  await page.evaluate(() => scrollTo(0, 200_000))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Branch field/one' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200_000)
  // So they are when they come back from another page of the app: the address named its lines for who opened it.
  await page.getByRole('link', { name: 'History', exact: true }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible()
  await page.goBack()
  await expect(long).toContainText('let sheaf50000 =')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200_000)
  await page.goBack()
  await expect(page.getByText('450 lines · ')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)

  // A folder and a file lead to each other.
  await page.goto(`${home}/blob/main/src`)
  await expect(page).toHaveURL(new RegExp(`${home}/tree/src$`))
  await page.goto(`${home}/tree/src/latin.txt`)
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/src/latin.txt$`))
  await expect(page.getByText('Not UTF-8, shown as Latin-1')).toBeVisible()
  await expect(page.getByRole('region', { name: /Content of/ })).toContainText('café')
})

test('the text of a file stands before the app is there, and stays where it is when it takes its place', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'barn')
  const folder = await importProject(project())
  await pushAll({ folder, baseUrl: product.url, account, name: 'barn' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/vendor.*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/barn/raw/')) asked += 1
  })
  await page.goto(`/${account.username}/barn/blob/main/src/harvest.js`, { waitUntil: 'commit' })
  const code = page.getByRole('region', { name: 'Content of src/harvest.js' })
  await expect(page.locator('#first-rows').getByRole('region')).toContainText('let sheaf50000 =')
  const before = await code.boundingBox()
  // Somebody selects, backwards and over an end of a chunk, and then the app comes.
  await page.evaluate(() => {
    const [first, second] = Array.from(document.querySelectorAll('[data-chunk]'), ({ firstChild }) => firstChild)
    if (first && second) getSelection()?.setBaseAndExtent(second, 30, first, 4)
    document.querySelector<HTMLElement>('#first-rows section')?.focus({ preventScroll: true })
    const counts = [document.querySelectorAll('[data-chunk]').length]
    new MutationObserver(() => counts.push(document.querySelectorAll('[data-chunk]').length)).observe(document, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { chunkCounts: counts })
  })
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected).toContain('sheaf200')
  app.resolve()
  await expect(page.getByText('50,000 lines')).toBeVisible()
  await expect(page.locator('#first-rows')).toHaveCount(0)
  // The text was never away, and what was selected of it is.
  expect(new Set(await page.evaluate<number[]>('chunkCounts'))).toEqual(new Set([lines / 200]))
  expect(await page.evaluate(() => [getSelection()?.toString(), getSelection()?.direction])).toEqual([
    selected,
    'backward',
  ])
  await expect(code).toBeFocused()
  expect(await code.boundingBox()).toEqual(before)
  // The text, which no answer holds: the app takes it over.
  expect(asked).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a file has an outline of what it defines, beside its lines or in front of them', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'barn')
  const folder = await importProject(project())
  await pushAll({ folder, baseUrl: product.url, account, name: 'barn' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${account.username}/barn/blob/main/src/mill.ts`)
  const button = page.getByRole('button', { name: 'Outline' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await expect(outline.getByRole('link')).toHaveCount(202)
  const current = outline.locator('[aria-current]')

  // By the keyboard to a symbol, and the line with it.
  await outline.getByRole('textbox', { name: 'Filter symbols' }).fill('grind150')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#L752$/)
  await expect(current).toHaveText('grind150method')
  const code = page.getByRole('region', { name: 'Content of src/mill.ts' })
  await expect(code.locator('[data-chunk="601"]')).toBeInViewport()

  // It stays in the window, and the symbol that is read is marked as one goes on.
  await outline.getByRole('textbox').fill('')
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, -8_000)
  await expect(current).not.toHaveText('grind150method')
  await expect(current).toHaveText(/^grind\d+method$/)
  await expect(current).toBeInViewport()
  await expect(outline.getByRole('textbox')).toBeInViewport()
  await expectAccessible(page, 'an outline at 1280 px')
  await button.click()
  await expect(outline).toHaveCount(0)

  await page.setViewportSize({ width: 375, height: 800 })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Outline' })
  await expect(dialog.getByRole('link')).toHaveCount(202)
  await expectAccessible(page, 'an outline at 375 px')
  await dialog.getByRole('link', { name: /^stop/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/#L1003$/)
  await expect(code.locator('[data-chunk="1001"]')).toBeInViewport()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${account.username}/barn/blob/main/src/wheels.js`)
  await button.click()
  await expect(outline.getByRole('link')).toHaveCount(900)

  // What defines nothing has none.
  await page.goto(`/${account.username}/barn/blob/main/src/latin.txt`)
  await expect(page.getByText('Not UTF-8, shown as Latin-1')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('what is no text says so, at both widths and in both schemes', async ({ page, product, account, noise }) => {
  noise.expect(/nowhere\.txt|File not found/)
  await createRepository(account, 'barn')
  const folder = await importProject(project())
  await pushAll({ folder, baseUrl: product.url, account, name: 'barn' })
  const file = (path: string) => page.goto(`/${account.username}/barn/blob/main/${path}`)
  for (const [path, words] of [
    ['weights.bin', 'No preview for binary files'],
    ['nothing.txt', 'This file is empty'],
    ['bind.sh', 'Executable'],
    ['nowhere.txt', "nowhere.txt isn't on main"],
  ] as const) {
    await file(path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await file('latest')
  await page.getByRole('link', { name: 'src/binder.ts' }).click()
  await expect(page.getByRole('region', { name: 'Content of src/binder.ts' })).toBeVisible()
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [375, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await file('sheaf.png')
    await expect(page.getByRole('img', { name: 'sheaf.png' })).toHaveJSProperty('naturalWidth', 10)
    await file('src/binder.ts')
    await expect(page.getByText('450 lines · ')).toBeVisible()
    await expectAccessible(page, `a file at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
