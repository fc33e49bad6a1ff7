/** Opens the page anew if there is a server to get it from: with none, the browser would put an error of its own in its place. */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) window.location.reload()
}
