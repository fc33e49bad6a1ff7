import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { CheckContext } from './check.ts'

/** The least role that may do something; `nobody` binds owners, too, until they change the rule. */
export const RuleRole = z
  .enum(['writer', 'maintainer', 'owner', 'nobody'])
  .register(z.globalRegistry, { id: 'RuleRole' })
export type RuleRole = z.output<typeof RuleRole>

/** A pattern of names: what git allows in names of refs, and `*` for any characters, slashes too. */
const RefPattern = z.string().check(
  z.trim(),
  z.minLength(1, says('ref_rule.pattern_required')),
  z.maxLength(limits.refNameMax, says('branch_name.too_long')),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them, so must we
  z.regex(/^[^\x00-\x20\x7f~^:?[\\]+$/, says('ref_rule.pattern_invalid')),
)

/** What somebody says of a rule. */
export const RefRuleFields = z.object({
  kind: z.enum(['branch', 'tag']),
  pattern: RefPattern,
  create: RuleRole,
  push: RuleRole,
  /** To move a branch to what does not follow from what it held, or a tag at all. */
  force: RuleRole,
  delete: RuleRole,
  /** People and teams, by name, who may create and push with the role of a writer; not where nobody may. */
  people: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.usernameMax)))
      .check(z.maxLength(limits.peoplePerRule, says('ref_rule.too_many_people'))),
    [],
  ),
  /**
   * Of branches: so many of those who may push have to approve of a pull request before it is merged, its author not among them, and
   * nobody who may push asks for changes. Where a rule asks for anything of this, nothing else moves the branch but a merge of a pull request.
   */
  approvals: z._default(z.int().check(z.minimum(0), z.maximum(limits.approvalsPerRule)), 0),
  /** Only approvals of the commit that is merged count. */
  fresh_approvals: z._default(z.boolean(), false),
  /** Whoever pushed what is merged last approves of it in vain, whoever proposed it. */
  not_last_pusher: z._default(z.boolean(), false),
  /** Once another commit is proposed, approvals of those before are dismissed. Only approvals of the commit that is merged count then. */
  dismiss_stale: z._default(z.boolean(), false),
  /** Every thread about lines has to be settled. */
  resolved_threads: z._default(z.boolean(), false),
  /** Code owners of each file that is changed, one at least of those that its line names, have to approve. */
  code_owners: z._default(z.boolean(), false),
  /** Contexts whose checks of the commit that is proposed have to be there and good. */
  required_checks: z._default(
    z.array(CheckContext).check(
      z.maxLength(limits.requiredChecksPerRule, says('ref_rule.too_many_checks')),
      z.overwrite((contexts) => [...new Set(contexts)]),
    ),
    [],
  ),
  /** Pull requests are merged in turn: what they come to together is tried, and has to pass the required checks first. */
  merge_queue: z._default(z.boolean(), false),
  /** No merge commit comes into the branch, by whichever way. */
  linear_history: z._default(z.boolean(), false),
  /** Only commits that are verified come into the branch, by whichever way. */
  signed_commits: z._default(z.boolean(), false),
})
export type RefRuleFields = z.output<typeof RefRuleFields>

/** Who may do what to branches or tags whose names match a pattern. Where several match, each must allow it. */
export const RefRule = z
  .object({ uid: z.string(), ...RefRuleFields.shape })
  .register(z.globalRegistry, { id: 'RefRule' })
export type RefRule = z.output<typeof RefRule>
