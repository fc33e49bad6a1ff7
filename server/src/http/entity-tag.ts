import { hash } from 'node:crypto'

/**
 * A strong entity tag (RFC 9110, 8.8.3) made of everything that an answer's bytes depend on. Parts are told apart by
 * their lengths, so that no two lists of parts share a tag.
 */
export function entityTag(parts: readonly string[]): string {
  const whole = parts.map((part) => `${part.length}:${part};`).join('')
  return `"${hash('sha256', whole, 'base64url').slice(0, 27)}"`
}
