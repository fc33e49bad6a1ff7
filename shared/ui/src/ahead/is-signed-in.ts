/** Whether somebody was signed in when this browser was last here, by what it remembers of its session (`sessionStorageKey`). */
export function isSignedIn(): boolean {
  try {
    return localStorage.getItem('users')?.includes('"isAuthenticated":true') === true
  } catch {
    return false
  }
}
