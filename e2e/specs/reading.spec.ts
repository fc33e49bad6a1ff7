import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

const text = Array.from({ length: 40 }, (_, at) => `let cog${at} = ${at}\n`).join('')

/** A stream of git-fast-import(1): a file that is changed twelve times, and twice given another name. */
function renames(): Buffer {
  const commit = (mark: number, message: string, change: string) =>
    `commit refs/heads/main\nmark :${mark}\ncommitter Grace Hopper <grace@example.org> ${1_700_000_000 + mark} +0000\ndata ${message.length}\n${message}\n${change}\n`
  const write = (path: string, content: string) => `M 100644 inline ${path}\ndata ${content.length}\n${content}`
  return Buffer.from(
    [
      commit(1, 'Begin', write('first.ts', text)),
      ...Array.from({ length: 12 }, (_, at) =>
        commit(at + 2, `Turn ${at + 1}`, write('first.ts', `${text}// ${at}\n`)),
      ),
      commit(14, 'Move it', 'R first.ts src/second.ts\n'),
      commit(15, 'Call it what it is', 'R src/second.ts src/mill.ts\n'),
      commit(16, 'Oil', write('src/mill.ts', `${text}// oiled\n`)),
    ].join(''),
  )
}

test('the history of a file is followed through its names, by the keyboard', async ({ page, product, account }) => {
  test.slow()
  await createRepository(account, 'names')
  const folder = await importProject(renames())
  await pushAll({ folder, baseUrl: product.url, account, name: 'names' })
  await page.goto(`/${account.username}/names/blob/main/src/mill.ts`)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  const own = page.getByRole('list', { name: 'Commits', exact: true }).getByRole('listitem')
  await expect(own).toHaveCount(2)
  const follow = page.getByRole('link', { name: 'Follow renames' })
  await expect(follow).toBeVisible()
  await tabTo(page, follow)
  await page.keyboard.press('Enter')

  const second = page.getByRole('region', { name: 'src/second.ts' })
  await expect(second).toContainText('Renamed from src/second.ts in')
  await expect(second.getByRole('listitem')).toHaveCount(1)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  const first = page.getByRole('region', { name: 'first.ts', exact: true })
  await expect(first.getByRole('listitem')).toHaveCount(10)
  await more.press('Enter')
  await expect(first.getByRole('listitem')).toHaveCount(13)
  await expect(first).toContainText('Begin')
  await more.press('Enter')
  await expect(page.getByText('No earlier name was found')).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `earlier names, ${colorScheme}, ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: test.info().outputPath(`names-${colorScheme}-${width}.png`), fullPage: true })
    }

  // All of it stands in the address, and a name leads to its own history.
  await page.reload()
  await page.getByRole('region', { name: 'src/second.ts' }).getByRole('link', { name: 'src/second.ts' }).click()
  await expect(own.first()).toContainText('Move it')
  await expect(own).toHaveCount(1)
})

test('where there is no room beside the files, how to clone them stands in the line above', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'meadow')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/${account.username}/meadow`)
  const fold = page.getByRole('button', { name: 'Clone', exact: true })
  const top = async (name: string) => (await page.getByRole('button', { name }).first().boundingBox())?.y
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const own = await fold.boundingBox()
  expect([await top('Branch main'), await top('Add file')]).toEqual([own?.y, own?.y])
  await expect(page.getByRole('link', { name: '26 commits' })).toBeVisible()
  await fold.click()
  await expect(page.getByText(`/${account.username}/meadow.git`).first()).toBeVisible()
  // Whoever opened it finds it where it was.
  expect(await fold.boundingBox()).toEqual(own)
  await expectAccessible(page, 'the addresses to clone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the addresses to clone, in the dark')
})
