import '@sheaf/ui/mantine.css'
import '@sheaf/ui/fonts.css'
import '@sheaf/ui/theme.css'
import { retryLazyModules } from '@sheaf/shell'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { startTranslations } from './language/translations.ts'
import { connectToasts } from './notices/connect-toasts.ts'
import { keepPlace } from './page-frame/keep-place.ts'
import { readInlinedTable } from './remotes/remote-table.ts'
import { firstPage } from './router/first-page.ts'
import { nameEntry } from './router/name-entry.ts'
import { patchRoutes } from './router/patch-routes.ts'
import { prefetchPages } from './router/prefetch-pages.ts'
import { hostRoutes } from './router/routes.tsx'
import { followPreferences } from './session/preferences.ts'
import { continueHeldPage, forgetOnChange, refreshSession, watchRefusals } from './session/refresh-session.ts'
import { keepSession, restoreSession } from './session/session-storage.ts'

// The text face comes after the scripts, which need the line more than it does, and before there is a text.
void document.fonts.load('1em "Inter Variable"').catch(() => undefined)
const words = startTranslations()
restoreSession()
keepSession()
followPreferences()
watchRefusals()
forgetOnChange()
continueHeldPage()
connectToasts()
readInlinedTable()
prefetchPages()
// Menus and pages that could not be loaded are there before they are asked for again.
window.addEventListener('online', () => void retryLazyModules())
void refreshSession()

nameEntry()
const router = createBrowserRouter(hostRoutes(), { patchRoutesOnNavigation: patchRoutes })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The router is already fetching what the address needs, and the document shows the page's frame: it is drawn once, whole.
void Promise.all([words, firstPage(router)]).then(() => {
  keepPlace(root, () => router.state.restoreScrollPosition)
  createRoot(root).render(<App router={router} />)
})
