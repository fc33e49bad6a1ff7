/**
 * Headers of every answer, whichever process gives it. Pages replace the policy by one that lets their scripts run.
 * `publicUrl` is the address that browsers use.
 */
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
