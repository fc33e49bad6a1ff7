import { type CallValues, fillCallTemplate } from '@sheaf/contract'

/** Calls that a page makes first, as a remote's build names them: addresses of the API with placeholders. */
const wellFormed = /^\/api\/(?:[\w\-./?&=]|\{\??[a-z]+\*?(?:=\w+)?\})*$/

/** What comes from elsewhere ends in a header: nothing but addresses of the API. */
export const isCallTemplate = (text: string): boolean => wellFormed.test(text)

/** What is compared with another repository is asked for once it is known where the two parted. */
const isAcrossForks = (address: string): boolean => {
  const [path = ''] = address.split('?')
  return (path.includes('/comparison/') || path.includes('/changes/')) && /:|%3A/i.test(path)
}

/** More than this is no address that anybody opens: its page makes its calls by itself. In letters. */
const longest = 2_000

/**
 * The header by which a document names the calls of its page, so that a browser makes them before it has read a script.
 * Exactly as the client makes them: no header of their own, with cookies for this origin alone. Nothing where there are none.
 */
export function preloadHeader(templates: readonly string[], values: CallValues): string | undefined {
  const header = templates
    .map((template) => fillCallTemplate(template, values))
    // A folder that stands elsewhere in the address.
    .filter((address) => !address.includes('//') && !isAcrossForks(address))
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
  return header === '' || header.length > longest ? undefined : header
}
