declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
/** A catalogue: builds and tests compile it, see `po-files.ts`. */
declare module '*.po' {
  type Message = string | Token[]
  type Forms = Record<string, Message> & { offset?: number }
  type Token = string | [name: string, kind?: string, format?: string | Forms | null]
  export const messages: Record<string, Message>
}
declare module '*.css' {}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
