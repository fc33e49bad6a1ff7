import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useChangeBase } from '../../api/pulls.ts'
import { BranchField } from '../../components/branch-field.tsx'
import classes from './change-base.module.css'

export interface ChangeBaseProps {
  number: string
  /** The branch that it goes into now. */
  base: string
}

/** Chooses another branch that a pull request goes into. */
export function ChangeBase({ number, base, onClose }: ChangeBaseProps & { onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeBase(useRepositoryAt(), number)
  const [chosen, setChosen] = useState(base)
  return (
    <Modal opened onClose={onClose} title={t`Change base`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <div className={classes.fields}>
        <BranchField
          name="base"
          label={t`Base`}
          description={t`The branch that the commits go into`}
          value={chosen}
          error={change.error === null ? undefined : messageOf(change.error, t`Couldn't change the base`)}
          onChange={(branch) => {
            change.reset()
            setChosen(branch)
          }}
        />
        <p className={classes.note}>
          {t`What was said about lines stays where these lines still are. Rules of the branch may ask for approvals anew`}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            loading={change.isPending}
            disabled={chosen === base}
            onClick={() => change.mutate(chosen, { onSuccess: onClose })}
          >
            {t`Change base`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
