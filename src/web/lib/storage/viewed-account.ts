// A tab in which an admin looks at someone's account keeps the token and everything else to itself: other tabs of the browser
// go on as they were, and nothing of that account stays in it.
const LOOKING = 'looking-at'

/** Id of the account that an admin views in this tab. */
export function viewedUserId(): string | null {
  try {
    return sessionStorage.getItem(LOOKING)
  } catch {
    return null
  }
}

/** The page must be reloaded afterwards. */
export function startViewing(userId: string, token: string): void {
  sessionStorage.setItem(LOOKING, userId)
  sessionStorage.setItem('auth.token', token)
}

/** Forgets all of it: from here on this tab speaks for the admin again. */
export const stopViewing = (): void => sessionStorage.clear()

/** Reloads Admin at the account that was viewed. */
export const backToAdmin = (userId: string): void => location.assign(`/admin/users/${userId}`)

/** The storage of this tab. */
export const currentStorage = (): Storage => (viewedUserId() === null ? localStorage : sessionStorage)
