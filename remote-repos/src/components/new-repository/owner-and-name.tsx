import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { ChoiceSelect, type ChoiceSelectProps } from './choice-select.tsx'
import { NameHint } from './name-hint.tsx'
import classes from './owner-and-name.module.css'
import type { useOwners } from './use-choices.ts'

export interface OwnerAndNameProps {
  owners: ReturnType<typeof useOwners>
  /** The field of the owner's public id. */
  owner: Pick<ChoiceSelectProps, 'name' | 'value' | 'required' | 'withAsterisk' | 'error'>
  onOwner: (chosen: { owner_uid: string; team: boolean }) => void
  /** The field of the name, and what the contract finds wrong with it. */
  name: TextInputProps & { value: string }
  problem: string | undefined
}

/** In whose name a new repository is made, what it is called, and the address that comes of both. */
export function OwnerAndName({ owners, owner, onOwner, name, problem }: OwnerAndNameProps) {
  const { t } = useLingui()
  const ownerOf = (uid: string) => owners.owners.find((each) => each.uid === uid)
  return (
    <div className={classes.address}>
      <ChoiceSelect
        label={t`Owner`}
        options={owners.owners.map(({ uid, username }) => ({ value: uid, label: username }))}
        {...owner}
        onChange={(uid) => onOwner({ owner_uid: uid, team: ownerOf(uid)?.team ?? false })}
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
