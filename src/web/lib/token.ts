const KEY = 'auth.token'

export const readToken = () => localStorage.getItem(KEY)
export const writeToken = (token: string) => localStorage.setItem(KEY, token)
export const clearToken = () => localStorage.removeItem(KEY)
