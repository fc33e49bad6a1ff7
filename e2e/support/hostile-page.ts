import { expect, type Page } from '@playwright/test'

/** What a page must not have, whatever stands on it: what the policy of the page would refuse is nothing that should be there. */
async function oddities(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong = [...Reflect.get(window, 'hits')].map(String)
    for (const node of document.querySelectorAll('*')) {
      const isApp =
        node.closest('head') !== null || node.matches('body > script, link[href^="/assets/"], link[href^="/_remotes/"]')
      const runs = [...node.attributes].some(({ name }) => /^on|^srcdoc$|^formaction$/i.test(name))
      const to = ['href', 'src', 'action', 'data', 'xlink:href'].map((name) => node.getAttribute(name) ?? '')
      const leads = to.some((each) => /^(?:javascript|vbscript|data:text)/i.test(each.trimStart()))
      const asks = to.some((each) => new URL(each, location.href).host === 'evil.invalid') && !node.matches('a')
      const framed = node.matches('iframe')
      if (runs || leads || asks || framed || (!isApp && node.matches('script, base, meta, link, object, embed')))
        wrong.push(`${location.pathname}: ${node.outerHTML.slice(0, 200)}`)
    }
    return wrong
  })
}

/**
 * Watches a page on which strangers wrote: what ran, what its policy refused, and dialogs. To be called before the first page is opened.
 * `visit` opens one, waits until it says what it should, and keeps whatever on it is more than text.
 */
export async function watchHostilePage(page: Page) {
  const wrong: string[] = []
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const hits: string[] = []
    Object.assign(window, { hits, hit: (number: unknown) => hits.push(`run ${String(number)}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      hits.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const softly = expect.configure({ soft: true })
  const look = async () => void wrong.push(...(await oddities(page)))
  const visit = async (path: string, says: readonly string[], prepare = async () => {}) => {
    await page.goto(path)
    await prepare()
    await softly
      .poll(
        () =>
          page.evaluate(
            (texts) => {
              const said = document.body.textContent.replace(/\s+/g, ' ')
              return texts.filter((text) => !said.includes(text))
            },
            says.map((text) => text.replace(/\s+/g, ' ')),
          ),
        { message: path, timeout: 10_000 },
      )
      .toEqual([])
    await look()
  }
  return { visit, look, wrong }
}
