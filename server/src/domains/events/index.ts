import { z } from 'zod'
import type { EventKind } from '../../events/event-kind.ts'

/** What a push did to one ref. `commits` is absent where nobody counted. */
export const PushedRef = z.object({
  ref: z.string(),
  change: z.enum(['created', 'updated', 'deleted']),
  commits: z.int().nullable(),
})
export type PushedRef = z.output<typeof PushedRef>

const event = <S extends z.ZodType>(kind: string, payload: S): EventKind<S> => ({ kind, payload })

const id = z.int()

/** A push has landed; `refs`: the first of those that it changed. */
export const pushed = event(
  'pushed',
  z.object({ pushId: z.string(), repoId: id, userId: id, refs: z.array(PushedRef) }),
)
/** A repository can be seen. */
export const repositoryCreated = event('repository-created', z.object({ repoId: id, userId: id }))
/** An access key was made, named by its public id. */
export const accessKeyCreated = event('access-key-created', z.object({ userId: id, key: z.string() }))
/** A public SSH key was added, named by its public id. */
export const sshKeyAdded = event('ssh-key-added', z.object({ userId: id, key: z.string() }))
/** Somebody has a new session. */
export const signedIn = event('signed-in', z.object({ userId: id }))
