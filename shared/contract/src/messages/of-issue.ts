import type * as z from 'zod/mini'
import { contractMessage, contractMessageOf, isContractCode, type Message } from './contract-message.ts'
import type { MessageParams } from './fill.ts'

/**
 * What a schema found wrong with what it was given, by field, the first of each: as the server answers it and as a form shows it
 * before it asks. `whole` stands for what was given where no field is to blame. Parse with `reportInput`: what is missing is
 * told from what is malformed by it.
 */
export function fieldMessages(error: z.core.$ZodError, whole: string): Record<string, Message> {
  const fields: Record<string, Message> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || whole] ??= messageOfIssue(issue)
  return fields
}

/**
 * What a schema found wrong, as people are told. Schemas of the contract name a code where they have one of their own:
 * `min(8, 'password.too_short')`; its bounds become its parameters. What they do not name is said in general.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): Message {
  if (issue.code === 'invalid_type' && issue.input === undefined) return contractMessage('field.required')
  return isContractCode(issue.message) ? contractMessageOf(issue.message, paramsOf(issue)) : inGeneral(issue)
}

function paramsOf(issue: z.core.$ZodIssue): MessageParams {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  // Of rules that were written by hand, see `checkedBy`.
  return issue.code === 'custom' ? Object.fromEntries(Object.entries(issue.params ?? {}).filter(isParam)) : {}
}

const isParam = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'

function inGeneral(issue: z.core.$ZodIssue): Message {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return issue.origin === 'string'
      ? contractMessage('field.too_long', { max })
      : contractMessage('field.too_large', { max })
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin !== 'string') return contractMessage('field.too_small', { min })
    return min === 1 ? contractMessage('field.required') : contractMessage('field.too_short', { min })
  }
  return contractMessage('field.malformed')
}
