/**
 * What a page may load. Scripts: files of this origin and of the remotes', and its own inline scripts by their hashes.
 * Styles may stand in attributes, since components set sizes and colours there.
 */
export function contentSecurityPolicy(remoteOrigins: readonly string[], scripts: readonly string[]): string {
  const from = ["'self'", ...remoteOrigins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${[from, ...scripts].join(' ')}`,
    `style-src ${from} 'unsafe-inline'`,
    `img-src ${from} data: blob:`,
    `font-src ${from}`,
    `media-src ${from}`,
    `connect-src ${from}`,
    // What draws diagrams: nothing else of this origin lets itself be framed.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/**
 * Of the document that draws diagrams of strangers: it may run what stands in it and style what it draws, and load nothing. Which scripts those are
 * it says itself, by their hashes, so that one from elsewhere passes neither policy. It has no origin, even when it is opened by itself.
 */
export const diagramPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')
