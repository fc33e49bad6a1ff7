export { ReadmeCard, type ReadmeCardProps } from './readme-card.tsx'
export { RenderedMarkdown, type RenderedMarkdownProps } from './rendered-markdown.tsx'
