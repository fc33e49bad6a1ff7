import { z } from 'zod'
import { limits } from './limits.ts'
import { says } from './messages/message.ts'
import { trimSlashes } from './slashes.ts'

/** Where a folder or file of a repository lies; slashes at either end don't count, and `..` leads nowhere. */
export const TreePath = z
  .string()
  .max(limits.treePathMax)
  .transform(trimSlashes)
  .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), {
    message: says('browse.path_dots'),
  })
