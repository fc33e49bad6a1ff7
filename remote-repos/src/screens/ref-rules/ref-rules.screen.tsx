import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { RefRule } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, Row, RowList } from '@sheaf/ui'
import { IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refRulesQuery, useDeleteRule } from '../../api/ref-rules.ts'
import classes from './ref-rules.module.css'
import { RuleForm } from './rule-form.tsx'
import { useRuleWords } from './use-rule-words.ts'

export { addRuleWords } from './words.ts'

/** /:owner/:repo/settings/rules: who may do what to branches and tags of some names. */
export function RefRulesScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data: rules } = useSuspenseQuery(refRulesQuery(at))
  const remove = useDeleteRule(at)
  const [edited, setEdited] = useState<RefRule>()
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<RefRule>()
  const edit = (rule: RefRule | undefined) => {
    setEdited(rule)
    setOpen(true)
  }
  return (
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{t`Rules`}</h2>
        <Button leftSection={<IconPlus size={16} />} onClick={() => edit(undefined)}>
          {t`Add rule`}
        </Button>
      </div>
      <p className={classes.dim}>
        <Trans>
          Decide who can create, push to and delete branches and tags that match a pattern. Rules apply to git and to
          this site; if several match, all of them apply
        </Trans>
      </p>
      {rules.length === 0 ? (
        <EmptyState icon={<IconShieldCheck size={24} />} title={t`No rules yet`}>
          {t`Anyone with write access can change all branches and tags`}
        </EmptyState>
      ) : (
        <RowList label={t`Rules`}>
          {rules.map((rule) => (
            <Row key={rule.uid}>
              <div className={classes.rule}>
                <Rule rule={rule} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Edit the rule for ${rule.pattern}`}
                  onClick={() => edit(rule)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Delete the rule for ${rule.pattern}`}
                  onClick={() => setTarget(rule)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </Row>
          ))}
        </RowList>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={edited === undefined ? t`Add rule` : t`Edit rule`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <RuleForm key={edited?.uid ?? ''} at={at} rule={edited} onClose={() => setOpen(false)} />
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete the rule for ${target?.pattern ?? ''}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`Anyone with write access can then do what it prevented, unless another rule still does`}
      </ConfirmDialog>
    </section>
  )
}

function Rule({ rule }: { rule: RefRule }) {
  const { t } = useLingui()
  const { roles, actionsOf, kinds } = useRuleWords()
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        <code>{rule.pattern}</code> <span className={classes.dim}>{kinds[rule.kind]}</span>
      </p>
      <dl className={classes.facts}>
        {actionsOf(rule.kind).map(({ action, label }) => (
          <div key={action}>
            <dt>{label}</dt>
            <dd>{roles[rule[action]]}</dd>
          </div>
        ))}
        {rule.approvals > 0 && (
          <div>
            <dt>{t`Approvals`}</dt>
            <dd>{rule.fresh_approvals ? t`${rule.approvals} of the latest commit` : rule.approvals}</dd>
          </div>
        )}
        {(rule.not_last_pusher || rule.dismiss_stale) && (
          <div>
            <dt>{t`Pushes`}</dt>
            <dd>
              {[
                rule.dismiss_stale && t`Dismiss approvals`,
                rule.not_last_pusher && t`The last one who pushed can't approve`,
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        )}
        {rule.code_owners && (
          <div>
            <dt>{t`Code owners`}</dt>
            <dd>{t`Have to approve`}</dd>
          </div>
        )}
        {rule.merge_queue && (
          <div>
            <dt>{t`Merges`}</dt>
            <dd>{t`Through a queue`}</dd>
          </div>
        )}
        {(rule.linear_history || rule.signed_commits) && (
          <div>
            <dt>{t`Commits`}</dt>
            <dd>
              {[rule.linear_history && t`No merge commits`, rule.signed_commits && t`Verified signatures`]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        )}
        {rule.resolved_threads && (
          <div>
            <dt>{t`Threads`}</dt>
            <dd>{t`All resolved`}</dd>
          </div>
        )}
        {rule.required_checks.length > 0 && (
          <div>
            <dt>{t`Checks`}</dt>
            <dd>{rule.required_checks.join(', ')}</dd>
          </div>
        )}
        {rule.people.length > 0 && (
          <div>
            <dt>{t`Also`}</dt>
            <dd>{rule.people.join(', ')}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
