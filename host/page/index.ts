export { colourSchemeScript, scriptHash } from './colour-scheme.ts'
export { contentSecurityPolicy } from './content-security-policy.ts'
export { htmlDocument } from './html-document.ts'
export { type PagesOptions, pagesPlugin } from './pages-plugin.ts'
