import { contractEn } from './contract-en.ts'
import { fill, type MessageParams } from './fill.ts'

/** The codes that the contract says by itself. */
export type ContractCode = keyof typeof contractEn

/**
 * What people are told: a code with parameters, which a screen says in the language of its reader, and the same in
 * English, for scripts, for Git, and where a screen does not know the code. Made by `message` and `contractMessage` alone.
 */
export interface Message {
  readonly code: string
  readonly params: MessageParams
  readonly text: string
}

/** The parameters that stand in a template: numbers where it says how to write them. */
type ParamsOf<T> = T extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}:${string}` ? { readonly [K in Name]: number } : { readonly [K in P]: string | number }) &
      ParamsOf<Rest>
  : unknown

/** What a template has to be given. */
export type Given<Template> = keyof ParamsOf<Template> extends never ? [] : [params: ParamsOf<Template>]

/** Makes the message of a code that the contract says, where a browser may: no other sentence of the server comes with it. */
export function contractMessage<C extends ContractCode>(code: C, ...[params]: Given<(typeof contractEn)[C]>): Message {
  return contractMessageOf(code, params ?? {})
}

/** The same where the code is known at run time alone; parameters that are not given stay as the template names them. */
export function contractMessageOf(code: ContractCode, params: MessageParams): Message {
  return { code, params, text: fill(contractEn[code], params, 'en') }
}

/** Is this a code of the contract, and no sentence? */
export function isContractCode(text: string): text is ContractCode {
  return Object.hasOwn(contractEn, text)
}

/** Names the message of a schema's rule: what a schema says is a code, see `messageOfIssue`. */
export const says = (code: ContractCode): string => code
