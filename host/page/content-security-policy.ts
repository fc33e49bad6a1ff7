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
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
