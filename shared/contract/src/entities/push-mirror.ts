import * as z from 'zod/mini'
import { addressToAsk } from '../address-to-ask.ts'
import { sourcePassword, sourceUsername } from '../source-credential.ts'
import { MirrorInterval } from './mirror.ts'

/** What stopped a push to another server: each has a sentence in the screens. */
export const pushMirrorProblems = [
  'unreachable',
  'not-found',
  'wrong-credentials',
  'refused-address',
  'redirected',
  'rejected',
  'objects-refused',
  'too-slow',
  'not-owner',
  'internal',
] as const

/** What somebody says of a repository of another server that shall be as theirs is. */
export const PushMirrorFields = z.object({
  url: addressToAsk({
    required: 'push_mirror.url_required',
    invalid: 'import.url_invalid',
    withPassword: 'push_mirror.url_with_password',
  }),
  username: z._default(sourceUsername, ''),
  /** Empty: the one that is kept for this address and this name goes on. */
  password: z._default(sourcePassword, ''),
  /** It is looked at so often, whatever is pushed here. */
  interval_minutes: z._default(MirrorInterval, 480),
  /** As soon as somebody has pushed here, too? */
  on_push: z._default(z.boolean(), true),
  /** Does what is another there become what it is here, though something is lost there? */
  overwrites: z._default(z.boolean(), true),
  /** Do branches and tags go that are only there? */
  prunes: z._default(z.boolean(), true),
  /** Only the branches that a rule is about, and all tags. */
  protected_only: z._default(z.boolean(), false),
})
export type PushMirrorFields = z.output<typeof PushMirrorFields>

/** One time that a repository was pushed to another server. */
export const PushMirrorRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  problem: z.nullable(z.enum(pushMirrorProblems)),
  /** The first branch or tag that was not taken, and why, in words of the other server. */
  detail: z.string(),
  /** Branches and tags that moved there, and those that it did not take. */
  changed: z.int(),
  refused: z.int(),
  started_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
})
export type PushMirrorRun = z.output<typeof PushMirrorRun>

/** A repository of another server that is kept as one of here is. */
export const PushMirror = z
  .object({
    uid: z.string(),
    url: z.string(),
    /** The name that the other server knows us by, where there is a password. */
    username: z.nullable(z.string()),
    interval_minutes: z.int(),
    on_push: z.boolean(),
    overwrites: z.boolean(),
    prunes: z.boolean(),
    protected_only: z.boolean(),
    /** Who set it up: it pushes as long as they own the repository. */
    set_by: z.string(),
    next_at: z.iso.datetime(),
    /** The last ones, the newest first. */
    runs: z.array(PushMirrorRun),
  })
  .register(z.globalRegistry, { id: 'PushMirror' })
export type PushMirror = z.output<typeof PushMirror>
