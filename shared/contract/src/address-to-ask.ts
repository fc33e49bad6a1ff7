import * as z from 'zod/mini'
import { type ContractCode, says } from './messages/contract-message.ts'

/** What is said of an address that is not there, is none, or carries a name and a password. */
interface Codes {
  required: ContractCode
  invalid: ContractCode
  withPassword: ContractCode
}

/**
 * An address of the web that this server is to ask in somebody's name, without a name and a password in it: they would stand in logs. Plain http is for
 * the server to judge, which knows what its operator allows.
 */
export const addressToAsk = ({ required, invalid, withPassword }: Codes) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: says(required), abort: true }),
    z.maxLength(2_048, { error: says(invalid), abort: true }),
    z.superRefine((text, ctx) => {
      const code = !isWebAddress(text) ? invalid : hasPassword(text) ? withPassword : undefined
      if (code) ctx.addIssue({ code: 'custom', message: says(code) })
    }),
  )

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

function hasPassword(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
