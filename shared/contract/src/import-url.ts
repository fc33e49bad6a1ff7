import * as z from 'zod/mini'
import { says } from './messages/message.ts'

/**
 * Where a repository is brought from: an address of the web without what opens it, since nothing keeps secrets of other servers. Plain http is for the
 * server to judge, which knows what its operator allows.
 */
export const ImportUrl = z.string().check(
  z.trim(),
  z.minLength(1, { error: says('import.url_required'), abort: true }),
  z.maxLength(2_048, { error: says('import.url_invalid'), abort: true }),
  z.superRefine((text, ctx) => {
    const problem = problemOf(text)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  }),
)

function problemOf(text: string) {
  if (!URL.canParse(text)) return 'import.url_invalid' as const
  const { protocol, username, password, hostname } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || hostname === '') return 'import.url_invalid' as const
  return username === '' && password === '' ? undefined : ('import.url_with_password' as const)
}
