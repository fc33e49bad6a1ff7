import type { MergeMethod, PullDetails } from '@sheaf/contract'

/** The ways in which a pull request may be merged as far as rules let it, the one to offer first before all others. */
export const waysLeft = ({ merge_methods: methods, gates }: PullDetails): MergeMethod[] =>
  methods.filter((method) => gates.every((gate) => gate.methods !== undefined && !gate.methods.includes(method)))

/** What is in the way: of all ways, or of some of which somebody may think that they are possible. */
export const gatesToShow = (pull: PullDetails): PullDetails['gates'] =>
  waysLeft(pull).length === 0
    ? pull.gates.filter(
        ({ methods }) => methods === undefined || methods.some((method) => pull.merge_methods.includes(method)),
      )
    : pull.gates.filter(({ reason }) => reason !== 'linear')
