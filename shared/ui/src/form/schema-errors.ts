import { messageOfIssue, type Operation } from '@sheaf/contract'
import { textOf } from '@sheaf/shell'

/** What a schema of the contract finds wrong with a form's values, by field, in the language of the page. For `validate`. */
export const schemaErrors =
  (schema: NonNullable<Operation['body']>) =>
  (values: unknown): Record<string, string> => {
    const errors: Record<string, string> = {}
    for (const issue of schema.safeParse(values, { reportInput: true }).error?.issues ?? [])
      errors[issue.path.map(String).join('.')] ??= textOf(messageOfIssue(issue))
    return errors
  }
