/**
 * Each bundle has a React Refresh of its own, and only what stands in for React's developer tools tells it about
 * renderers. Without this the remotes' are never connected to the host's React: an edit compiles and the screen stays.
 */
export const refreshHook = `(function(){if(window.__REACT_DEVTOOLS_GLOBAL_HOOK__)return;var renderers=new Map,id=0,nothing=function(){};
window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:renderers,supportsFiber:true,inject:function(r){renderers.set(++id,r);return id},
onScheduleFiberRoot:nothing,onCommitFiberRoot:nothing,onCommitFiberUnmount:nothing}})()`
