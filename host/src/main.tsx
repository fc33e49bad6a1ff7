import { firstRowsShown } from '@sheaf/client/first-answers'
import { stylesLoaded } from './styles-loaded.ts'

/**
 * Rows that the document draws by itself are seen first: what the app does until it is drawn would keep the main thread from
 * them. No longer than it takes to draw them, though: an answer that takes its time is waited for by nobody. In milliseconds.
 */
const patience = 100

const start = () => import(/* webpackMode: "eager" */ './start.tsx')
const rows = Promise.race([firstRowsShown(), new Promise((resolve) => setTimeout(resolve, patience))])
void Promise.allSettled([rows, stylesLoaded()]).then(start)
