/**
 * Where rows stand before the app does (`first-rows`), the app's files are held back in a template until they were seen: to fetch, compile and
 * run them takes both processors of a small machine from whoever draws. For 100 ms at most, since an answer that takes its time is
 * waited for by nobody, and not at all on a slow line (a first byte after 200 ms), which is kept busy by them for seconds.
 *
 * In the order in which they stand, as deferred scripts are run; `host/src/main.tsx` waits for the styles.
 */
export const appAfterRowsScript = `(function(){var t=document.getElementById('app'),n=performance.getEntriesByType('navigation')[0]
function go(){if(!t)return
var c=document.importNode(t.content,true);t=null
c.querySelectorAll('script').forEach(function(s){s.async=false})
document.head.append(c)}
var r=self.sheafFirstRows
if(!r||n&&n.responseStart>200)go()
else{r.then(go,go);setTimeout(go,100)}})()`
