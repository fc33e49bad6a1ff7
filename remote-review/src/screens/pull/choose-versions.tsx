import { useLingui } from '@lingui/react/macro'
import type { PullVersion } from '@sheaf/contract'
import { NativeSelect } from '@sheaf/ui/controls'
import classes from './versions.module.css'

interface Chosen {
  from: number
  to: number
}

interface ChooseVersionsProps {
  /** The newest first. */
  versions: readonly PullVersion[]
  chosen: Chosen
  seen: number | null
  onChoose: (chosen: Chosen) => void
}

/** Which two versions are compared. */
export function ChooseVersions({ versions, chosen, seen, onChoose }: ChooseVersionsProps) {
  const { t } = useLingui()
  const words = ({ number, head_id: head }: PullVersion) =>
    number === seen
      ? t`Version ${number} (${head.slice(0, 7)}), which you looked at`
      : t`Version ${number} (${head.slice(0, 7)})`
  const field = (label: string, side: 'from' | 'to') => {
    const listed = versions.map((version) => ({ value: `${version.number}`, label: words(version) }))
    const number = chosen[side]
    const isListed = versions.some((version) => version.number === number)
    return (
      <NativeSelect
        label={label}
        value={`${number}`}
        onChange={(event) => onChoose({ ...chosen, [side]: Number(event.currentTarget.value) })}
        data={isListed ? listed : [...listed, { value: `${number}`, label: t`Version ${number}` }]}
      />
    )
  }
  return (
    <div className={classes.choose}>
      {field(t`What changed since`, 'from')}
      {field(t`Up to`, 'to')}
    </div>
  )
}
