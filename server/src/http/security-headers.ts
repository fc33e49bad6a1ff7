/** What a page needs beyond the strictest policy. */
export interface PageSources {
  /** `sha256-…` of each inline script. */
  scriptHashes?: readonly string[]
  /** Origins of remotes that lie elsewhere. */
  remoteOrigins?: readonly string[]
}

/** The Content-Security-Policy of a page: scripts of our own, of the remotes and those with a known hash. */
export function contentSecurityPolicy({ scriptHashes = [], remoteOrigins = [] }: PageSources = {}): string {
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('')
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${remotes}${hashes}`,
    // Mantine writes the theme's variables into a style element.
    `style-src 'self' 'unsafe-inline'${remotes}`,
    `font-src 'self'${remotes}`,
    `img-src 'self' data: https:${remotes}`,
    `connect-src 'self'${remotes}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer. A page replaces the policy by one that lets its scripts run. */
export function securityHeaders({ publicUrl }: { publicUrl: string | undefined }): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Only where the public address is https: on a plain one it would lock browsers out.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  })
}
