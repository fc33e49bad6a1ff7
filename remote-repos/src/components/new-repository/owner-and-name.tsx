import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { FieldProps } from '@sheaf/ui/form'
import { ChoiceSelect } from './choice-select.tsx'
import { NameHint } from './name-hint.tsx'
import classes from './owner-and-name.module.css'
import type { useOwners } from './use-choices.ts'

/** The part of a form of the contract that is asked here: all that make a repository have these fields. */
interface OwnedForm {
  field: (name: 'owner_uid' | 'repo_name') => FieldProps
  set: { (name: 'owner_uid', uid: string): void; (name: 'team', team: boolean): void }
}

export interface OwnerAndNameProps {
  owners: ReturnType<typeof useOwners>
  of: OwnedForm
  /** What the contract finds wrong with the name. */
  problem: string | undefined
}

/** In whose name a new repository is made, what it is called, and the address that comes of both. */
export function OwnerAndName({ owners, of: { field, set }, problem }: OwnerAndNameProps) {
  const { t } = useLingui()
  const owner = field('owner_uid')
  const name = field('repo_name')
  const ownerOf = (uid: string) => owners.owners.find((each) => each.uid === uid)
  return (
    <div className={classes.address}>
      <ChoiceSelect
        label={t`Owner`}
        options={owners.owners.map(({ uid, username }) => ({ value: uid, label: username }))}
        {...owner}
        onChange={(uid) => {
          set('owner_uid', uid)
          set('team', ownerOf(uid)?.team ?? false)
        }}
        loading={owners.isPending}
        failed={owners.error !== null}
        onRetry={() => void owners.refetch()}
      />
      <TextInput
        label={t`Repository name`}
        description={
          !name.error && <NameHint owner={ownerOf(owner.value)?.username} name={name.value} problem={problem} />
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...name}
      />
    </div>
  )
}
