import type { ReactionKind } from '@sheaf/contract'
import {
  IconConfetti,
  IconEye,
  IconHeart,
  IconMoodConfused,
  IconMoodSmile,
  IconRocket,
  IconThumbDown,
  IconThumbUp,
} from '@sheaf/ui/icons'

const icons: Readonly<Record<ReactionKind, typeof IconHeart>> = {
  '+1': IconThumbUp,
  '-1': IconThumbDown,
  laugh: IconMoodSmile,
  hooray: IconConfetti,
  confused: IconMoodConfused,
  heart: IconHeart,
  rocket: IconRocket,
  eyes: IconEye,
}

/** How a reaction looks: drawn by us, as not every machine has a font of such signs. */
export function ReactionIcon({ kind }: { kind: ReactionKind }) {
  const Icon = icons[kind]
  return <Icon size={16} aria-hidden="true" />
}
