import * as z from 'zod/mini'
import { ReviewItem } from './review.ts'
import { ThreadComment, ThreadEvent } from './thread.ts'

/** What stands below the text of a thread, in the order in which it came. */
export const ThreadItem = z.discriminatedUnion('kind', [ThreadComment, ThreadEvent, ReviewItem])
export type ThreadItem = z.output<typeof ThreadItem>
