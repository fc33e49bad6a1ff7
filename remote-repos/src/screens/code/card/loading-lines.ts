import type { RepositoryCard } from '@sheaf/contract'

interface Loaded {
  card: Pick<RepositoryCard, 'kind' | 'facts' | 'libraries' | 'parts'>
  /** `owner/name` */
  name: string
  /** Where this Sheaf is. */
  origin: string
}

/** Lines of Python that load a model or a dataset, and with what. */
export interface LoadingLines {
  library: string
  lines: readonly string[]
}

/** What one would choose from; what is behind it is seldom what somebody looks for. */
const mostShown = 3

interface Asked {
  name: string
  task: string | undefined
  /** Of those that load one file; '' where a library finds its own. */
  file: string
}

interface Loader {
  title: string
  /** It loads a file by its name. */
  ofFile?: true
  lines: (asked: Asked) => string[]
}

/** By the ids of libraries in cards. */
const loaders: Readonly<Record<string, Loader>> = {
  transformers: {
    title: 'Transformers',
    lines: ({ name, task }) =>
      task === undefined
        ? ['from transformers import AutoModel', '', `model = AutoModel.from_pretrained("${name}")`]
        : ['from transformers import pipeline', '', `pipe = pipeline("${task}", model="${name}")`],
  },
  diffusers: {
    title: 'Diffusers',
    lines: ({ name }) => [
      'from diffusers import DiffusionPipeline',
      '',
      `pipe = DiffusionPipeline.from_pretrained("${name}")`,
    ],
  },
  'sentence-transformers': {
    title: 'Sentence Transformers',
    lines: ({ name }) => [
      'from sentence_transformers import SentenceTransformer',
      '',
      `model = SentenceTransformer("${name}")`,
    ],
  },
  timm: {
    title: 'timm',
    lines: ({ name }) => ['import timm', '', `model = timm.create_model("hf-hub:${name}", pretrained=True)`],
  },
  peft: {
    title: 'PEFT',
    lines: ({ name }) => ['from peft import AutoPeftModel', '', `model = AutoPeftModel.from_pretrained("${name}")`],
  },
  gguf: {
    title: 'llama-cpp-python',
    ofFile: true,
    lines: ({ name, file }) => [
      'from llama_cpp import Llama',
      '',
      `llm = Llama.from_pretrained(repo_id="${name}", filename="${file}")`,
    ],
  },
  onnx: {
    title: 'ONNX Runtime',
    ofFile: true,
    lines: ({ name, file }) => [
      'import onnxruntime',
      'from huggingface_hub import hf_hub_download',
      '',
      `session = onnxruntime.InferenceSession(hf_hub_download("${name}", "${file}"))`,
    ],
  },
  safetensors: {
    title: 'Safetensors',
    ofFile: true,
    lines: ({ name, file }) => [
      'from huggingface_hub import hf_hub_download',
      'from safetensors.torch import load_file',
      '',
      `weights = load_file(hf_hub_download("${name}", "${file}"))`,
    ],
  },
}

/**
 * How `datasets` loads a dataset, and how libraries load a model: first the one that its card names, then those that its files are made for. Nothing where
 * no such library is known. Each by itself tells the clients of the Hub where to ask, before they are loaded.
 */
export function loadingLines({ card, name, origin }: Loaded): readonly LoadingLines[] {
  const here = ['import os', `os.environ["HF_ENDPOINT"] = "${origin}"`, '']
  if (card.kind === 'dataset') {
    const load = `dataset = load_dataset(${datasetArguments(name, card.parts[0]?.name)})`
    return [{ library: 'Datasets', lines: [...here, 'from datasets import load_dataset', '', load] }]
  }
  // A stranger wrote it, and somebody will run these lines: nothing that ends a text of Python gets into them.
  const task = card.facts.tasks.find((each) => /^[a-z0-9-]{1,60}$/.test(each))
  const files = new Map<string, string | null>(card.libraries.map(({ library, file }) => [library, file]))
  const named = card.facts.library?.toLowerCase() ?? ''
  const ids = [...new Set([named, ...files.keys()])].filter((id) => Object.hasOwn(loaders, id))
  // Weights alone are how one loads what no library is known for.
  const special = ids.filter((id) => id !== 'safetensors')
  return (special.length === 0 ? ids : special)
    .flatMap((id) => {
      const loader = loaders[id]
      const file = files.get(id) ?? ''
      if (loader === undefined || (loader.ofFile && !/^[\w.+/-]{1,200}$/.test(file))) return []
      return { library: loader.title, lines: [...here, ...loader.lines({ name, task, file })] }
    })
    .slice(0, mostShown)
}

/** One that has several configurations is loaded by the name of one of them. */
const datasetArguments = (name: string, first: string | undefined): string =>
  first !== undefined && first !== 'default' && /^[\w.-]{1,200}$/.test(first) ? `"${name}", "${first}"` : `"${name}"`
