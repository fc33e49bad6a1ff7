import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** A tag. Times are ISO 8601 in UTC. */
export const TagItem = z
  .object({
    name: z.string(),
    /** How addresses name it: by its name, or by its whole name where there is a branch of that name. */
    revision: z.string(),
    /** What the ref holds: the id of the tag object of an annotated tag. */
    oid: z.string(),
    /** The commit that it stands for; null where that is something else, such as a file. */
    commit_id: z.nullable(z.string()),
    /** Committer time of that commit; null where there is none. */
    committed_at: z.nullable(z.string()),
    /** What an annotated tag says of itself; null for one that only points. */
    annotation: z.nullable(
      z.object({
        /** At most `answerSizes.listedMessage` bytes of it. */
        message: z.string(),
        message_truncated: wasCut('Present where the message is only its beginning'),
        /** Who made it; null where the tag does not say. */
        tagger: z.nullable(z.object({ name: z.string(), email: z.string() })),
        /** When it was made; null where the tag does not say. */
        tagged_at: z.nullable(z.string()),
        /** There is a signature. What it is worth, `listVerifications` says of the tag's `oid`. */
        signed: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'TagItem' })
export type TagItem = z.output<typeof TagItem>
