import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Product } from '../product/product.ts'
import { type Account, newPerson } from '../support/account.ts'
import { ownScripts } from '../support/own-scripts.ts'
import { pushedRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'

interface Scene {
  page: Page
  account: Account
  product: Product
}

/** Something that people do, and that needs the server. */
interface Step {
  name: string
  /** Done in a browser in which nobody is signed in. */
  visitor?: true
  /** Up to where the server is needed next. */
  prepare: (scene: Scene) => Promise<void>
  /** What was typed, by its label. */
  typed?: Readonly<Record<string, string | RegExp>>
  act: (page: Page) => Promise<void>
  /** How it is said that it did not work, or what stays to be seen where it does without the server. */
  said: string | RegExp
  /** What leads on once the server is back: by hand, or by itself. */
  again: 'by hand' | 'by itself'
  done: (scene: Scene) => Promise<void>
  /** How often it happened: not once before somebody tried again, and once after. */
  count?: (account: Account) => Promise<number>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const follow = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first().click()
const sees =
  (role: 'heading' | 'link' | 'list' | 'button', name: string | RegExp) =>
  async ({ page }: Scene) => {
    await expect(page.getByRole(role, { name }).first()).toBeVisible()
  }

/** A page of the repository that is there from the beginning, drawn whole. */
const at =
  (path: string, ready: (scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    await scene.page.goto(`/${scene.account.username}/oats${path}`)
    await ready(scene)
    // Links of rows that stand before the app lead to new documents.
    await expect(scene.page.locator('#first-rows')).toHaveCount(0)
  }

const cantReach = "Can't reach the server"
const notLoaded = /Can't reach|Couldn't load|Failed to fetch/
const signing = { username: 'typed', Email: /@example\.org$/ }

const steps: readonly Step[] = [
  {
    name: 'having a code mailed',
    visitor: true,
    prepare: async ({ page }) => {
      await page.goto('/auth/signup')
      await page.getByLabel('username').fill('typed')
      await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
    },
    typed: { ...signing, 'Email Code': '' },
    act: press('Send'),
    said: /Can't|Couldn't|try again/i,
    again: 'by hand',
    done: async ({ page }) => expect(page.getByText('Email sent successfully')).toBeVisible(),
  },
  {
    name: 'the last click of signing up',
    visitor: true,
    prepare: async ({ page, product }) => {
      const { username, email, password } = newPerson()
      await page.goto('/auth/signup')
      await page.getByLabel('username').fill(username)
      await page.getByLabel('Email', { exact: true }).fill(email)
      await press('Send')(page)
      await page.getByLabel('Email Code').fill(await product.mail.codeFor(email))
      for (const label of ['Password', 'Confirm Password']) await page.getByLabel(label, { exact: true }).fill(password)
      await page.getByRole('checkbox').check()
    },
    typed: {
      username: /^user/,
      Email: /@example\.org$/,
      'Email Code': /^\d{6}$/,
      Password: /^correct horse/,
      'Confirm Password': /^correct horse/,
    },
    act: press('Create account'),
    said: cantReach,
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByText('Register successful')).toBeVisible()
      await expect(page.getByLabel('Account')).toHaveValue(/^user/)
    },
  },
  {
    name: 'logging in',
    visitor: true,
    prepare: async ({ page, account }) => {
      await page.goto('/auth/login')
      await page.getByLabel('Account').fill(account.username)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
    },
    typed: { Account: /^user/, Password: /^correct horse/ },
    act: (page) => page.getByLabel('Password', { exact: true }).press('Enter'),
    said: cantReach,
    again: 'by hand',
    done: sees('heading', 'Repository Dashboard'),
  },
  {
    name: 'creating a repository',
    prepare: async ({ page }) => {
      await page.goto('/init/repository')
      await page.getByLabel('Repository name').fill('barley')
      await page.getByLabel('Description').fill('What was typed')
    },
    typed: { 'Repository name': 'barley', Description: 'What was typed' },
    act: press('Create Repository'),
    said: cantReach,
    again: 'by hand',
    done: async ({ page, account }) => expect(page).toHaveURL(`/${account.username}/barley`),
    count: async ({ api, username }) =>
      (await api.listUserRepositories({ params: { username }, query: {} })).items.length - 1,
  },
  {
    name: 'creating an access key',
    prepare: async ({ page }) => {
      await page.goto('/setting/access-key')
      await page.getByRole('button', { name: 'Create Access Key' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill('Laptop')
    },
    typed: { Title: 'Laptop' },
    act: inDialog('Create Access Key'),
    said: cantReach,
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy access key' })).toBeVisible()
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Access key created')
    },
    count: async ({ api }) =>
      (await api.listAccessKeys({ query: {} })).items.filter(({ title }) => title === 'Laptop').length,
  },
  {
    name: 'deleting an access key',
    prepare: async ({ page, account }) => {
      await account.api.createAccessKey({ body: { title: 'Old', expiration: '2099-12-31' } })
      await page.goto('/setting/access-key')
      await page.getByRole('button', { name: 'Delete Old' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    act: inDialog('Delete'),
    said: 'Failed to delete access key',
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Delete Old' })).toBeHidden()
      await expect(page.locator('body')).not.toBeFocused()
    },
    count: async ({ api }) =>
      1 - (await api.listAccessKeys({ query: {} })).items.filter(({ title }) => title === 'Old').length,
  },
  {
    name: 'adding an SSH key',
    prepare: async ({ page }) => {
      await page.goto('/setting/ssh')
      await page.getByRole('button', { name: 'Add SSH Key' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill('Harvester')
      await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(newPublicKey())
    },
    typed: { Title: 'Harvester', Key: /^ssh-ed25519 / },
    act: inDialog('Add SSH Key'),
    said: cantReach,
    again: 'by hand',
    done: async ({ page }) => expect(page.getByRole('list', { name: 'SSH keys' })).toContainText('Harvester'),
    count: async ({ api }) =>
      (await api.listSshKeys({ query: {} })).items.filter(({ name }) => name === 'Harvester').length,
  },
  {
    name: 'deleting an SSH key',
    prepare: async ({ page, account }) => {
      await account.api.createSshKey({ body: { name: 'Worn', content: newPublicKey() } })
      await page.goto('/setting/ssh')
      await page.getByRole('button', { name: 'Delete Worn' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    act: inDialog('Delete'),
    said: 'Failed to delete SSH key',
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Delete Worn' })).toBeHidden()
      await expect(page.locator('body')).not.toBeFocused()
    },
    count: async ({ api }) =>
      1 - (await api.listSshKeys({ query: {} })).items.filter(({ name }) => name === 'Worn').length,
  },
  {
    name: 'opening a repository',
    prepare: async (scene) => {
      await scene.page.goto('/repositories')
      await sees('link', 'oats')(scene)
    },
    act: follow('oats'),
    said: notLoaded,
    again: 'by itself',
    done: sees('link', 'src'),
  },
  {
    name: 'opening a folder',
    prepare: at('', sees('link', 'src')),
    act: follow('src'),
    said: notLoaded,
    again: 'by itself',
    done: sees('link', 'models'),
  },
  {
    name: 'opening the commits',
    prepare: at('/tree/src', sees('link', 'models')),
    act: (page) => page.getByRole('link', { name: 'Commits' }).last().click(),
    said: notLoaded,
    again: 'by itself',
    done: sees('list', 'Commits'),
  },
  {
    name: 'searching commits',
    prepare: at('/commits', sees('list', 'Commits')),
    typed: { 'Search commits by message or author': 'second field' },
    act: (page) => page.getByRole('searchbox').pressSequentially('second field'),
    said: notLoaded,
    again: 'by itself',
    done: async ({ page }) => expect(page.getByText('1 commit found')).toBeVisible(),
  },
  {
    name: 'turning to older commits',
    prepare: at('/commits', sees('list', 'Commits')),
    act: (page) => page.getByRole('link', { name: 'Page 3' }).click(),
    said: notLoaded,
    again: 'by itself',
    done: async ({ page }) => expect(page.getByText('Begin with a readme')).toBeVisible(),
  },
  {
    name: 'going back',
    prepare: async (scene) => {
      await at('/branches', sees('link', 'drying'))(scene)
      await follow('drying')(scene.page)
      await sees('link', 'src')(scene)
    },
    act: async (page) => void (await page.goBack()),
    said: /^drying$/,
    again: 'by itself',
    done: sees('list', 'Branches'),
  },
]

type Fault = (scene: { product: Product; contexts: readonly BrowserContext[] }) => {
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
}

/** What goes wrong meanwhile, and how it ends. */
const faults: Readonly<Record<string, Fault>> = {
  'the server is killed': ({ product }) => ({ begin: product.kill, end: product.restart }),
  'the network is gone': ({ contexts }) => {
    const set = (offline: boolean) => () => Promise.all(contexts.map((context) => context.setOffline(offline)))
    return { begin: set(true), end: set(false) }
  },
}

const keepsWhatWasTyped = async (page: Page, typed: Step['typed'] = {}) => {
  for (const [label, value] of Object.entries(typed)) {
    // A required one has a mark behind its label.
    await expect(page.getByLabel(new RegExp(`^${label}(?:\\s*\\*)?$`)).last()).toHaveValue(value)
  }
}

/** Each step in a tab of its own, all at once: one outage serves them all. */
for (const [fault, of] of Object.entries(faults)) {
  test(`nothing is lost, hidden or done later while ${fault}`, async ({
    browser,
    context,
    product,
    account,
    another,
    noise,
  }) => {
    noise.expect(/^(?!request to another origin)/)
    test.setTimeout(240_000)
    // Each visitor has a browser of their own: who logs in is logged in in all tabs.
    const strangers: BrowserContext[] = []
    const stranger = await another()
    await pushedRepository(product.url, account, 'oats')
    const scenes = await Promise.all(
      steps.map(async (step) => {
        const browsing = step.visitor ? await browser.newContext({ baseURL: product.url }) : context
        if (step.visitor) strangers.push(browsing)
        const page = await browsing.newPage()
        const scene = { page, account: step.visitor ? stranger : account, product }
        await test.step(`up to ${step.name}`, () => step.prepare(scene))
        await page.evaluate(() => Object.assign(window, { isSamePage: true }))
        return { step, scene, page }
      }),
    )
    const each = (what: string, then: (one: (typeof scenes)[number]) => Promise<void>) =>
      Promise.all(scenes.map((one) => test.step(`${one.step.name}: ${what}`, () => then(one))))
    const { begin, end } = of({ product, contexts: [context, ...strangers] })

    await begin()
    try {
      await each('fails in words', async ({ page, step }) => {
        // Waited for meanwhile: what is said in a toast may be gone by the time that many tabs have had their turn.
        await Promise.all([expect(page.getByText(step.said).first()).toBeVisible(), step.act(page)])
        await keepsWhatWasTyped(page, step.typed)
      })
    } finally {
      await end()
    }
    await each('is not done later', async ({ page, step }) => {
      expect(await step.count?.(account)).toBe(step.count && 0)
      await keepsWhatWasTyped(page, step.typed)
    })
    await each('goes on', async ({ page, step, scene }) => {
      if (step.again === 'by hand') await step.act(page)
      await step.done(scene)
      expect(await step.count?.(account), 'it is done once').toBe(step.count && 1)
      expect(await page.evaluate(() => 'isSamePage' in window), 'without a new page').toBe(true)
    })
    for (const browsing of strangers) await browsing.close()
  })
}

/** 400 kbit/s and 400 ms there and back, as Chromium slows a page's own requests down. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = 400_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

test('signing up, logging in and browsing work at 400 kbit/s, and what is clicked twice is done once', async ({
  browser,
  product,
  another,
}) => {
  const account = await another()
  await pushedRepository(product.url, account, 'oats')
  const [signUp, browse] = await Promise.all([openSlowly(browser, product), openSlowly(browser, product)])
  const signsUp = async () => {
    const { username, email, password } = newPerson()
    await signUp.goto('/auth/signup', { waitUntil: 'commit' })
    await signUp.getByLabel('username').fill(username)
    await signUp.getByLabel('Email', { exact: true }).fill(email)
    for (const label of ['Password', 'Confirm Password']) await signUp.getByLabel(label, { exact: true }).fill(password)
    await signUp.getByRole('checkbox').check()
    const send = signUp.getByRole('button', { name: 'Send', exact: true })
    await send.dblclick()
    await signUp.getByLabel('Email Code').fill(await product.mail.codeFor(email))
    await signUp.getByRole('button', { name: 'Create account' }).dblclick()
    await expect(signUp.getByLabel('Account')).toHaveValue(username)
    await signUp.getByLabel('Password', { exact: true }).fill(password)
    await signUp.getByRole('button', { name: 'Login' }).click()
    await expect(signUp.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  }
  const browses = async () => {
    await browse.goto(`/${account.username}/oats`, { waitUntil: 'commit' })
    await follow('src')(browse)
    await expect(browse.getByRole('link', { name: 'models' })).toBeVisible()
    await browse.getByRole('link', { name: 'Commits' }).last().click()
    await expect(browse.getByRole('list', { name: 'Commits' }).getByRole('listitem')).toHaveCount(10)
    await browse.getByRole('link', { name: 'Branches' }).last().click()
    await expect(browse.getByRole('main').getByRole('link', { name: 'drying', exact: true })).toBeVisible()
    await browse.goBack()
    await expect(browse.getByRole('list', { name: 'Commits' })).toBeVisible()
  }
  await Promise.all([signsUp(), browses()])
  for (const page of [signUp, browse]) await page.context().close()
})

async function openSlowly(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await slowDown(page)
  return page
}

test('scripts that are missing are said to be, and come when they are there', async ({
  page,
  product,
  account,
  noise,
}) => {
  noise.expect(/^(?!request to another origin)/)
  const menus = /user-menu|toasts/
  await pushedRepository(product.url, account, 'oats')
  await page.route(menus, (route) => route.abort())
  const commits = ownScripts('repos', '/:owner/:repo/commits')
  await page.route(commits, (route) => route.abort())
  await page.goto(`/${account.username}/oats`)
  const menu = page.getByRole('button', { name: account.email })
  await menu.click()
  await expect(page.getByRole('alert').getByText("Couldn't load this menu")).toBeVisible()
  await page.unroute(menus)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  // Keys are the menu's from when it has the focus, which it takes behind the frame that shows it.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await page.getByRole('link', { name: 'Commits' }).last().click()
  await expect(page.getByText("Couldn't load this page")).toBeVisible()
  await page.unroute(commits)
  await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible()
})

test('what one tab does, the other has not lost: a deleted key, and a session that ended while somebody typed', async ({
  page,
  context,
  account,
  noise,
}) => {
  noise.expect(/40[14]/)
  await account.api.createAccessKey({ body: { title: 'Old', expiration: '2099-12-31' } })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/setting/access-key')
    await tab.getByRole('button', { name: 'Delete Old' }).click()
  }
  await inDialog('Delete')(other)
  await expect(other.getByText('No access keys')).toBeVisible()
  await inDialog('Delete')(page)
  await expect(page.getByText('No access keys')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Access keys' })).toBeFocused()

  const typed = { '/init/repository': 'Repository name', '/setting/access-key': 'Title', '/setting/ssh': 'Title' }
  const tabs = await Promise.all(
    Object.entries(typed).map(async ([path, label]) => {
      const tab = await context.newPage()
      await tab.goto(path)
      if (path.startsWith('/setting'))
        await tab
          .getByRole('button', { name: /^(Create Access|Add SSH) Key$/ })
          .first()
          .click()
      await tab.getByLabel(label).last().fill('typed')
      return { tab, path, field: tab.getByLabel(label).last() }
    }),
  )
  // Ended elsewhere: nobody told this browser. The first that is sent hears of it, and tells the other tabs.
  const session = (await context.cookies()).find(({ name }) => name.endsWith('sheaf_session'))
  await context.clearCookies({ name: session?.name ?? 'sheaf_session' })
  const [creating] = tabs
  await press('Create Repository')(creating?.tab ?? page)
  for (const { tab, field } of tabs) {
    await expect(tab.getByText("You've been logged out")).toBeVisible()
    await expect(field).toHaveValue('typed')
  }
  await expect(other).toHaveURL(/\/auth\/login\?next=%2Fsetting%2Faccess-key/)

  const [login] = await Promise.all([
    context.waitForEvent('page'),
    creating?.tab.getByRole('link', { name: 'log in in a new tab' }).click(),
  ])
  await login.getByLabel('Account').fill(account.username)
  await login.getByLabel('Password', { exact: true }).fill(account.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login).toHaveURL('/init/repository')
  for (const { tab, field } of tabs) {
    await expect(tab.getByText("You've been logged out")).toBeHidden()
    await expect(field).toHaveValue('typed')
  }
  await press('Create Repository')(creating?.tab ?? page)
  await expect(creating?.tab ?? page).toHaveURL(`/${account.username}/typed`)
})
