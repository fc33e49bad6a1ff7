import type { Label } from '@sheaf/contract'
import classes from './label-pills.module.css'

/** Labels as they stand beside a title: a dot in their colour, and their name in that of the text, so that it is read in both schemes. */
export function LabelPills({ labels }: { labels: readonly Label[] }) {
  return (
    <span className={classes.pills}>
      {labels.map((label) => (
        <LabelPill key={label.uid} label={label} />
      ))}
    </span>
  )
}

export function LabelPill({ label: { name, color, description } }: { label: Label }) {
  return (
    <span className={classes.pill} data-color={color} title={description || undefined}>
      {name}
    </span>
  )
}
