export { ReadmeCard, type ReadmeCardProps } from './readme-card.tsx'
export { RenderedHtml, type RenderedHtmlProps } from './rendered-html.tsx'
export { RenderedMarkdown, type RenderedMarkdownProps, type RestOfText, useHashInText } from './rendered-markdown.tsx'
