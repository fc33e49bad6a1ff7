import { isIPv6 } from 'node:net'

/** Where a request comes from, as limits count it: an IPv6 caller owns a whole /64. */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  // Each request comes by here, and what is no IPv6 address is told much faster by its missing colon than by the grammar.
  if (!plain.includes(':') || !isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
