import * as z from 'zod/mini'
import { says } from '../messages/contract-message.ts'
import { mergeMethods } from './pull.ts'

/** How pull requests of a repository are merged. */
export const MergeSettings = z
  .object({
    /** The ways in which they may be. */
    methods: z.array(z.enum(mergeMethods)).check(
      z.minLength(1, says('pull.method_required')),
      z.maxLength(mergeMethods.length),
      z.overwrite((methods) => [...new Set(methods)]),
    ),
    /** The one of them that is offered first, and by which whoever names none merges. */
    default_method: z.enum(mergeMethods),
    /** Is the branch of a pull request deleted once that is merged? It is not where it is the default one or others need it. */
    delete_head: z.boolean(),
  })
  .check(
    z.refine(({ methods, default_method }) => methods.includes(default_method), {
      path: ['default_method'],
      error: says('pull.default_not_allowed'),
    }),
  )
  .register(z.globalRegistry, { id: 'MergeSettings' })
export type MergeSettings = z.output<typeof MergeSettings>
