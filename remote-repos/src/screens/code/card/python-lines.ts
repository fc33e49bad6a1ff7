import type { RepositoryCard } from '@sheaf/contract'

interface Used {
  card: Pick<RepositoryCard, 'kind' | 'facts'>
  /** `owner/name` */
  name: string
}

/** How the library that a card names loads a model, and how `datasets` loads a dataset; nothing where it is not known. */
export function pythonLines({ card: { kind, facts }, name }: Used): readonly string[] | undefined {
  if (kind === 'dataset') return ['from datasets import load_dataset', '', `dataset = load_dataset("${name}")`]
  // A stranger wrote it, and somebody will run these lines: nothing that ends a text of Python gets into them.
  const task = facts.tasks.find((each) => /^[a-z0-9-]{1,60}$/.test(each))
  switch (facts.library?.toLowerCase()) {
    case 'transformers':
      return task === undefined
        ? ['from transformers import AutoModel', '', `model = AutoModel.from_pretrained("${name}")`]
        : ['from transformers import pipeline', '', `pipe = pipeline("${task}", model="${name}")`]
    case 'diffusers':
      return ['from diffusers import DiffusionPipeline', '', `pipe = DiffusionPipeline.from_pretrained("${name}")`]
    case 'sentence-transformers':
      return ['from sentence_transformers import SentenceTransformer', '', `model = SentenceTransformer("${name}")`]
    case 'timm':
      return ['import timm', '', `model = timm.create_model("hf-hub:${name}", pretrained=True)`]
    case 'peft':
      return ['from peft import AutoPeftModel', '', `model = AutoPeftModel.from_pretrained("${name}")`]
    default:
      return undefined
  }
}
