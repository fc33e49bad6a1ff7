/** SPEC 9: whether the sidebar is open is kept in this cookie for seven days. */
const cookie = 'sidebar_state'
const seconds = 7 * 24 * 60 * 60

/** True for an open sidebar, which is also what a new browser gets. */
export function readSidebarState(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=false`)
}

export function keepSidebarState(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we support
  document.cookie = `${cookie}=${open}; path=/; max-age=${seconds}; samesite=lax`
}
