import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `let ${word}${at} = ${at}\n`).join('')
const picture = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${color}" d="M0 0h9v9H0z"/></svg>`,
  )
const png = (end: string) =>
  Buffer.from(
    `iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC${end}`,
    'base64',
  )

interface Made {
  branch: string
  from?: string
  message: string
  files: readonly [path: string, content: string | Buffer, mode?: string][]
}

/** A stream of git-fast-import(1), a commit for each. */
function stream(commits: readonly Made[]): Buffer {
  const parts = commits.map(({ branch, from, message, files }, at) =>
    [
      `commit refs/heads/${branch}\nmark :${at + 1}\ncommitter ${person}\ndata ${Buffer.byteLength(message)}\n${message}\n`,
      from === undefined ? '' : `from ${from}\n`,
      ...files.map(([path, content, mode = '100644']) => {
        const bytes = Buffer.from(content)
        return `M ${mode} inline ${path}\ndata ${bytes.length}\n${bytes.toString('latin1')}\n`
      }),
    ].join(''),
  )
  return Buffer.from(parts.join(''), 'latin1')
}

const history: readonly Made[] = [
  {
    branch: 'main',
    message: 'Harvest',
    files: [
      ['src/binder.ts', lines(60, 'sheaf')],
      ['src/wheel.ts', lines(30, 'cog')],
      ['sheaf.png', png('')],
      ['mark.svg', picture('red')],
      ['run.sh', 'exit 0\n'],
    ],
  },
  ...Array.from({ length: 12 }, (_, at) => ({
    branch: 'field/one',
    ...(at === 0 && { from: ':1' }),
    message: `Row ${at + 1}`,
    files: [
      ['src/binder.ts', lines(60, 'sheaf').replace('sheaf30 = 30', `sheaf30 = ${at + 100}`)],
      ['sheaf.png', png('AAAA')],
      ['run.sh', 'exit 0\n', '100755'],
    ] as Made['files'],
  })),
  { branch: 'main', from: ':1', message: 'Fence', files: [['fence.txt', 'wood\n']] },
  { branch: 'island', message: 'Alone', files: [['sand.txt', 'sand\n']] },
]

test('two branches are compared, with the keyboard and with the mouse', async ({ page, product, account }) => {
  test.slow()
  await createRepository(account, 'acre')
  const folder = await importProject(stream(history))
  await pushAll({ folder, baseUrl: product.url, account, name: 'acre' })
  const home = `/${account.username}/acre`

  // From the branches, by the keyboard, to what one of them has.
  await page.goto(`${home}/branches`)
  await expect(page.getByRole('button', { name: 'New branch' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Compare field/one' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${home}/compare/main...field/one$`))
  await expect(page.getByRole('heading', { name: '12 commits' })).toBeVisible()
  await expect(page.getByText('Changes on field/one since it diverged from main at')).toBeVisible()
  const commits = page.getByRole('list', { name: 'Commits', exact: true }).getByRole('listitem')
  await expect(commits).toHaveCount(5)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(commits).toHaveCount(12)
  await expect(page.getByRole('heading', { name: '3 files changed' })).toBeVisible()
  const binder = page.getByRole('region', { name: 'src/binder.ts', exact: true })
  await expect(binder.locator('ins')).toHaveText('let sheaf30 = 111\n')
  await expect(page.getByRole('region', { name: 'run.sh' })).toContainText('100644 → 100755')
  await expectAccessible(page, 'a comparison')

  // The same as text, for git.
  const patch = page.getByRole('link', { name: 'Patch' })
  const text = await page.request.get((await patch.getAttribute('href')) ?? '')
  expect([text.status(), (await text.text()).match(/^Subject: \[PATCH\] Row \d+$/gm)?.length]).toEqual([200, 12])

  // Pictures one over the other, moved by the keyboard.
  const image = page.getByRole('region', { name: 'sheaf.png' })
  await image.getByRole('button', { name: 'Slider' }).click()
  const slider = image.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51 % before')
  await expectAccessible(page, 'pictures one over the other')

  // Directly, what main has alone goes away; swapped, it comes.
  await page.getByRole('link', { name: 'Directly' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/compare/main..field/one$`))
  await expect(page.getByRole('region', { name: 'fence.txt', exact: true })).toContainText('Deleted')
  await page.getByRole('link', { name: 'Swap the two' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/compare/field/one..main$`))
  await expect(page.getByRole('region', { name: 'fence.txt', exact: true })).toContainText('Added')

  // A side is chosen by the keyboard; the same on both sides says so.
  await tabTo(page, page.getByRole('button', { name: 'Compare: main' }))
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Find a branch' }).fill('field')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${home}/compare/field/one..field/one$`))
  await expect(page.getByText('There is nothing to compare')).toBeVisible()
})

test('why there is nothing to compare is said, at both widths and in both schemes', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  noise.expect(/nowhere|no common history|There is no branch|compare|changes|comparison/)
  await createRepository(account, 'moor')
  const folder = await importProject(stream(history))
  await pushAll({ folder, baseUrl: product.url, account, name: 'moor' })
  const home = `/${account.username}/moor/compare`
  for (const [range, words] of [
    ['', 'Choose what to compare'],
    ['/main...main', 'There is nothing to compare'],
    ['/main...island', 'main and island have nothing in common'],
    ['/main...nowhere', 'There is no branch, tag or commit called nowhere'],
    ['/field/one...main~', 'There is no branch, tag or commit called main~'],
    ['/main...field/one', '12 commits'],
  ] as const) {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${home}${range}`)
      await expect(page.getByText(words).first()).toBeVisible()
      await expectAccessible(page, `${range} at ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({})
    }
  }
  await page.goto(`${home}/main...island`)
  await page.getByRole('link', { name: 'Compare them directly' }).click()
  await expect(page.getByRole('region', { name: 'sand.txt', exact: true })).toContainText('Added')
})

test('a history is narrowed by author and days, and says so where nothing is left', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'glade')
  const folder = await importProject(stream(history))
  await pushAll({ folder, baseUrl: product.url, account, name: 'glade' })
  const home = `/${account.username}/glade/commits`
  const commits = page.getByRole('list', { name: 'Commits', exact: true }).getByRole('listitem')
  await page.goto(home)
  await expect(commits).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Filter' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox', { name: 'Author', exact: true }))
  await page.keyboard.type('HOPPER')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?author=HOPPER$/)
  await expect(page.getByText('2 commits found')).toBeVisible()
  await page.getByLabel('Since').fill('2023-11-16')
  await expect(page).toHaveURL(/since=2023-11-16/)
  await expect(page.getByText('No commit fits all filters')).toBeVisible()
  await page.goto(`${home}?since=2023-11-13&until=2023-11-16`)
  await expect(commits).toHaveCount(2)
  await expectAccessible(page, 'a narrowed history')
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
})
