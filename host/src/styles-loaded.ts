/** Settled when the styles that the document names are there, or can't be had: scripts that did not stand in it wait for none by themselves. */
export async function stylesLoaded(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  const waited = Array.from(links, (link) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    if (link.sheet) return undefined
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
    return promise
  })
  await Promise.all(waited)
}
