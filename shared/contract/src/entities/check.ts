import * as z from 'zod/mini'
import { FilePath } from '../file-path.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { lineOfText, linesOfText, textOfWebAddress } from '../text-schemas.ts'
import { ThreadAuthor } from './thread.ts'

/** How a check went, or that it is still under way. */
export const CheckState = z.enum(['pending', 'success', 'failure', 'error', 'cancelled', 'neutral', 'skipped'])
export type CheckState = z.output<typeof CheckState>

export const AnnotationLevel = z.enum(['notice', 'warning', 'failure'])
export type AnnotationLevel = z.output<typeof AnnotationLevel>

/** By which name a check is known, from commit to commit. */
export const CheckContext = lineOfText(limits.checkContextMax).check(z.minLength(1, says('check.context_required')))

const mostLines = 10_000_000
const line = z.int().check(z.minimum(1), z.maximum(mostLines))

/** What a check says about lines of a file of its commit. */
const AnnotationFields = z.object({
  path: FilePath,
  start_line: line,
  /** The last one; `start_line` where it is not given. */
  end_line: z.optional(line),
  level: AnnotationLevel,
  message: linesOfText(limits.annotationMax).check(z.minLength(1)),
})

/** What is said of a check. What is left out stays as it was, but where the check had ended: then it begins anew. */
export const CheckFields = z.object({
  context: CheckContext,
  state: CheckState,
  description: z.optional(lineOfText(limits.checkDescriptionMax)),
  /** Where more is to be read: http or https, or nothing. */
  target_url: z.optional(textOfWebAddress(limits.checkTargetMax, 'check.target_invalid')),
  /** Markdown. */
  summary: z.optional(linesOfText(limits.checkSummaryMax)),
  /** They come to those that it has. */
  annotations: z._default(
    z
      .array(
        AnnotationFields.check(
          z.refine(({ start_line, end_line = start_line }) => end_line >= start_line, says('check.lines_invalid')),
        ),
      )
      .check(z.maxLength(limits.annotationsPerCall)),
    [],
  ),
})

/** How one thing that looks at commits found one of them. Times are ISO 8601 in UTC. */
export const Check = z
  .object({
    uid: z.string(),
    context: z.string(),
    state: CheckState,
    description: z.string(),
    target_url: z.nullable(z.string()),
    /** Is there more to read of it here? */
    has_summary: z.boolean(),
    /** How much it says about lines. */
    annotations: z.int(),
    /** Who said so last; null once the account is gone. */
    author: ThreadAuthor,
    started_at: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'Check' })
export type Check = z.output<typeof Check>

/** How the checks of a commit went together. */
export const CheckMark = z
  .object({
    commit_id: z.string(),
    /** One that failed, ended in an error or was cancelled makes it a failure; else one that is under way makes it wait. */
    state: z.enum(['pending', 'success', 'failure']),
    total: z.int(),
    pending: z.int(),
    failed: z.int(),
  })
  .register(z.globalRegistry, { id: 'CheckMark' })
export type CheckMark = z.output<typeof CheckMark>

export const CheckAnnotation = z
  .object({
    /** The check that says so. */
    context: z.string(),
    path: z.string(),
    start_line: z.int(),
    end_line: z.int(),
    level: AnnotationLevel,
    message: z.string(),
  })
  .register(z.globalRegistry, { id: 'CheckAnnotation' })
export type CheckAnnotation = z.output<typeof CheckAnnotation>
