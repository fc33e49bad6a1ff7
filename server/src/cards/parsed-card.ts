import type { CardFacts, CardProblem } from '@sheaf/contract'

/** What the beginning of a README says of a model or a dataset. */
export interface ParsedCard {
  facts: CardFacts
  problems: CardProblem[]
}

/** Of a card that says nothing. */
export const noFacts: CardFacts = {
  title: null,
  license: null,
  license_name: null,
  tasks: [],
  library: null,
  languages: [],
  tags: [],
  modalities: [],
  base_models: [],
  datasets: [],
  metrics: [],
  sizes: [],
}
