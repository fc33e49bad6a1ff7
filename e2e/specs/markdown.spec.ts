import { hostileTexts } from '../fixtures/hostile-markdown.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { createRepository, pushAll } from '../support/repository.ts'
import { watchShifts } from '../support/weight.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

const readme = `---
license: mit
tags: [wheat, rye]
---
# Harvest

See [how to bind](docs/binding.md#by-hand), [the second part](#second-part) and <https://example.org/>.

![a field](img/field.png) ![elsewhere](https://elsewhere.invalid/badge.svg)

> [!WARNING]
> Knives are **sharp**.

- [x] mow
- [ ] bind

The mass is $m = \\rho V$, or

$$\\sum_{i=1}^n m_i$$

| grain | kg |
|:------|---:|
| rye   | 12 |

\`\`\`sh
bind --hand
\`\`\`

A note[^1].

[^1]: Of last year.

${'Line by line.\n\n'.repeat(60)}
## Second part

The end.
`

/** Files as a stream of git-fast-import(1). */
function project(files: readonly (readonly [path: string, content: string | Buffer])[]): Buffer {
  const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
  return Buffer.concat([
    Buffer.from(`commit refs/heads/main\ncommitter ${person}\ndata 7\nHarvest\n`),
    ...files.flatMap(([path, content]) => {
      const bytes = Buffer.from(content)
      return [Buffer.from(`M 100644 inline ${path}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')]
    }),
  ])
}

test('a README is drawn with its pictures, formulas and links, and runs nothing that somebody wrote', async ({
  page,
  product,
  account,
  noise,
}) => {
  test.slow()
  // Pictures that are not there, and an address without a file.
  noise.expect(/status of 404|status of 400/)
  const name = account.username
  await createRepository(account, name)
  const folder = await importProject(
    project([
      ['README.md', readme],
      ['docs/binding.md', '# By hand\n'],
      ['img/field.png', picture],
      ['hostile/README.md', hostileTexts.join('\n\n')],
      ...hostileTexts.map((text, at) => [`texts/${at}.md`, text] as const),
    ]),
  )
  await pushAll({ folder, baseUrl: product.url, account, name })
  const home = `/${name}/${name}`

  const shifts = await watchShifts(page)
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
  const hits = () => page.evaluate(() => [...Reflect.get(window, 'hits')].map(String))

  await page.goto(home)
  const card = page.getByRole('region', { name: 'README.md' })
  await expect(card.getByRole('heading', { name: 'Harvest', level: 3 })).toBeVisible()
  await expect(card.getByText('Warning')).toBeVisible()
  await expect(card.locator('math')).toHaveCount(2)
  await expect(card.getByRole('term').first()).toHaveText('license')
  await expect(card.getByRole('note')).toContainText('Images from other sites')
  expect(await card.getByRole('img', { name: 'a field' }).evaluate((image: HTMLImageElement) => image.decode())).toBe(
    undefined,
  )
  const { shift, moved } = await shifts()
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02)
  await expectAccessible(page, 'a README')
  await card.getByRole('link', { name: 'the second part' }).click()
  await expect(card.getByRole('heading', { name: 'Second part' })).toBeInViewport()
  // As it is linked to from elsewhere.
  await page.goto(`${home}#second-part`)
  await expect(card.getByRole('heading', { name: 'Second part' })).toBeInViewport()
  await card.getByRole('link', { name: 'how to bind' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/blob/HEAD/docs/binding.md#by-hand$`))

  // Its owner's profile shows it, too.
  await page.goto(`/${name}`)
  await expect(page.getByRole('heading', { name: 'Harvest', level: 3 })).toBeVisible()

  // All of it at once, as the page draws it.
  await page.goto(`${home}/tree/hostile`)
  await expect(page.getByRole('region', { name: 'README.md' }).getByRole('link').first()).toBeVisible()
  expect(await hits()).toEqual([])

  // Each by itself: what one leaves open shields no other.
  const found = await page.evaluate(
    async ({ api, count, raw }) => {
      const place = document.createElement('div')
      document.body.prepend(place)
      const wrong: string[] = []
      for (let from = 0; from < count; from += 8) {
        const numbers = Array.from({ length: Math.min(8, count - from) }, (_, at) => from + at)
        const answers = await Promise.all(
          numbers.map(async (at) => (await fetch(`${api}/texts/${at}.md`)).json() as Promise<unknown>),
        )
        for (const [at, answer] of answers.entries()) {
          const html = String(Reflect.get(Object(Reflect.get(Object(answer), 'data')), 'html'))
          place.innerHTML = html
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const forbidden =
            'script,style,iframe,object,embed,form,input,button,select,base,meta,link,svg,video,audio,area'
          for (const node of place.querySelectorAll('*')) {
            const odd = [...node.attributes].some(({ name }) => /^(?:on|style$|srcset$|ping$|target$|form)/i.test(name))
            const to = node.getAttribute('href') ?? node.getAttribute('src') ?? ''
            const { protocol, pathname, origin } = new URL(to, location.href)
            const isLoaded = node.hasAttribute('src') && (origin !== location.origin || !pathname.startsWith(raw))
            const id = node.id !== '' && !node.id.startsWith('user-content-')
            if (odd || id || isLoaded || !/^(?:https?|mailto):$/.test(protocol) || node.matches(forbidden)) {
              wrong.push(`${from + at}: ${node.outerHTML.slice(0, 200)}`)
            }
          }
        }
      }
      place.remove()
      return wrong
    },
    { api: `/api/repo${home}/rendered/main`, count: hostileTexts.length, raw: `${home}/raw/` },
  )
  expect(hostileTexts.length).toBeGreaterThan(300)
  expect(found).toEqual([])
  expect(await hits()).toEqual([])
  expect(dialogs).toEqual([])
})
