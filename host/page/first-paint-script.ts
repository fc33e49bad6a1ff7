import { createHash } from 'node:crypto'

/**
 * Runs before anything is painted, so that nobody sees the wrong theme or the sidebar in the wrong width for a moment, and the
 * document names its language (WCAG 3.1.1) before the words of that language are there. It reads what Mantine keeps, the cookie
 * of SPEC 9 that the sidebar keeps, and the language as `preferredLanguage` of host/src/language does, and must agree with all.
 *
 * Behind the first frame, while the scripts are on their way, it wakes what formats numbers and times: the first use of Intl in a
 * process costs some 10 ms of the main thread, which would else be taken from the drawing of the app. Rows that stand before the app
 * (`announceFirstRows`) come before that.
 */
export const firstPaintScript = `(function(){var r=document.documentElement,s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
r.setAttribute('data-mantine-color-scheme',s)
var l=[];try{l.push(localStorage.getItem('sheaf-language'))}catch(e){}
r.lang=l.concat(navigator.languages||[]).map(function(t){return(t||'').toLowerCase().split('-')[0]}).filter(function(t){return/^(en|zh|es|fr|de|ja)$/.test(t)})[0]||'en'
if(document.cookie.split('; ').indexOf('sidebar_state=false')>=0)r.setAttribute('data-sidebar','collapsed')
requestAnimationFrame(function(){setTimeout(function(){Promise.resolve(self.sheafFirstRows).then(function(){new Intl.NumberFormat(r.lang).format(1)
new Intl.RelativeTimeFormat(r.lang).format(-1,'day')
new Intl.DateTimeFormat(r.lang,{dateStyle:'long',timeStyle:'short'}).format(0)})})})})()`

/** How the content security policy names an inline script that it lets run. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
