import { createHash } from 'node:crypto'

/**
 * Runs before anything is painted, so that nobody sees the wrong theme or the sidebar in the wrong width for a moment. It
 * reads what Mantine keeps, and the cookie of SPEC 9 that the sidebar keeps, and must agree with both.
 */
export const firstPaintScript = `(function(){var r=document.documentElement,s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
r.setAttribute('data-mantine-color-scheme',s)
if(document.cookie.split('; ').indexOf('sidebar_state=false')>=0)r.setAttribute('data-sidebar','collapsed')})()`

/** How the content security policy names an inline script that it lets run. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
