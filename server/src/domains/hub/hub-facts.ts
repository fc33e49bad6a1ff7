import type { CardFacts } from '@sheaf/contract'
import type { HubKind } from './find-hub-repository.ts'

/** What a card says, as clients of the Hub know it: their words for its fields, and tags by which one filters. */
export function presentFacts(kind: HubKind, facts: CardFacts | undefined) {
  if (facts === undefined) return { tags: [], cardData: null }
  const { license, license_name, tasks, library, languages, tags, modalities, base_models, datasets, metrics, sizes } =
    facts
  const named = (name: string, values: readonly string[]) => values.map((value) => `${name}:${value}`)
  const list = (values: readonly string[]) => (values.length > 0 ? values : undefined)
  const licenses = license === null ? [] : [license]
  const shared = {
    license: license ?? undefined,
    license_name: license_name ?? undefined,
    language: list(languages),
    tags: list(tags),
  }
  if (kind === 'dataset') {
    return {
      tags: [
        ...named('task_categories', tasks),
        ...named('language', languages),
        ...named('license', licenses),
        ...named('size_categories', sizes),
        ...named('modality', modalities),
        ...tags,
      ],
      cardData: {
        ...shared,
        task_categories: list(tasks),
        size_categories: list(sizes),
        pretty_name: facts.title ?? undefined,
      },
    }
  }
  const [task] = tasks
  return {
    tags: [
      ...(library === null ? [] : [library]),
      ...tags,
      ...tasks,
      ...languages,
      ...named('base_model', base_models),
      ...named('dataset', datasets),
      ...named('license', licenses),
    ],
    ...(task !== undefined && { pipeline_tag: task }),
    ...(library !== null && { library_name: library }),
    cardData: {
      ...shared,
      library_name: library ?? undefined,
      pipeline_tag: task,
      base_model: list(base_models),
      datasets: list(datasets),
      metrics: list(metrics),
    },
  }
}
