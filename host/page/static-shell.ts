import { isRepositoryPath } from '@sheaf/contract'

/** What a document holds before any file of it has come: a picture of the page's frame, and the styles that it needs. */
export interface StaticShell {
  style: string
  body: string
}

const rows = 10

/**
 * The frame of a page in its final measures: sidebar or top bar, and lines where the content will stand. The app takes its
 * place with the first page that it draws. Colours and measures are those of theme.css and of the shell's own styles.
 * @param remote that draws the path; what brings a frame of its own is drawn without
 */
export function staticShell({ pathname, remote }: { pathname: string; remote: string | undefined }): StaticShell {
  // Pages with a frame of their own stand before the app does where their remote draws them ahead.
  if (remote === 'marketing' || remote === 'auth') return { style: ground + bare, body: '<div id="first-rows"></div>' }
  const list = `<ul>${'<li><i></i></li>'.repeat(rows)}</ul>`
  const inside = isRepositoryPath(pathname)
    ? `<div class="boot-head" aria-hidden="true"><p></p><p></p></div><div class="boot-tabs"></div><div id="first-rows" aria-hidden="true"><hr>${list}</div>`
    : `<div aria-hidden="true"><p></p>${list}</div>`
  return {
    style: ground + frame,
    body: `<div class="boot"><aside aria-hidden="true"></aside><main><div>${inside}</div></main></div>`,
  }
}

const ground = `:root{color-scheme:light;--boot-ground:#fbfaf8;--boot-surface:#ffffff;--boot-sunken:#f4f2ee;--boot-line:#e6e3dc}
:root[data-mantine-color-scheme=dark]{color-scheme:dark;--boot-ground:#141412;--boot-surface:#1b1b18;--boot-sunken:#100f0e;--boot-line:#2d2c28}
body{margin:0;background:var(--boot-ground)}
`

const bare = `#first-rows{font-family:"Inter Fallback",system-ui,sans-serif}
#first-rows[data-face]{font-family:"Inter Variable","Inter Fallback",system-ui,sans-serif}
#first-rows *{box-sizing:border-box}
`

const frame = `.boot,.boot *{box-sizing:border-box;margin:0;padding:0}
.boot{display:flex;min-height:100dvh;font-family:"Inter Fallback",system-ui,sans-serif;--sheaf-mono:"JetBrains Mono Fallback",ui-monospace,monospace}
.boot [data-face]{font-family:"Inter Variable","Inter Fallback",system-ui,sans-serif}
.boot aside{flex:none;width:16rem;background:var(--boot-sunken);border-inline-end:1px solid var(--boot-line)}
[data-sidebar] .boot aside{width:3rem}
.boot main{flex:1;min-width:0}
.boot main>div{max-width:1328px;margin-inline:auto;padding:24px 24px 64px}
.boot [aria-hidden] p,.boot [aria-hidden] i{display:block;width:32%;height:12px;border-radius:4px;background:var(--boot-line)}
.boot [aria-hidden] p{margin-block:10px 20px}
.boot-head{display:flex;flex-direction:column;justify-content:space-around;height:48px;margin-block-end:16px}
.boot .boot-head p{margin:0}
.boot-head p+p{width:48%}
.boot-head[data-bare]{height:24px}
.boot-head[data-bare] p+p{display:none}
.boot-tabs{height:39px;border-block-end:1px solid var(--boot-line);margin-block-end:16px}
.boot hr{height:32px;border:0;margin-block-end:12px}
.boot [aria-hidden] ul{list-style:none;background:var(--boot-surface);border:1px solid var(--boot-line);border-radius:8px}
.boot [aria-hidden] li{display:flex;align-items:center;height:36px;padding-inline:12px}
.boot [aria-hidden] li+li{border-top:1px solid var(--boot-line)}
.boot [aria-hidden] li:nth-child(3n) i{width:24%}
@media(max-width:767.9px){.boot{flex-direction:column}.boot aside,[data-sidebar] .boot aside{width:auto;height:48px;border-inline-end:0;border-block-end:1px solid var(--boot-line)}.boot main>div{padding:16px 16px 48px}.boot-head{height:82px}.boot-head[data-bare]{height:58px}}
`
