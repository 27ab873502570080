import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { authApi, Login, Signup, User } from '#contracts/auth.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import type { AnswerOf } from '#contracts/core/route.ts'
import { ApiError, messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { call, request } from '#web/lib/http/call.ts'
import { clearToken, onTokenChange, onTokenRefused, readToken, writeToken } from '#web/lib/http/token.ts'
import { backToAdmin, stopViewing, viewedUserId } from '#web/lib/storage/viewed-account.ts'
import { showToast, type ToastInput } from '#web/ui/toasts/toast.store.ts'
import { loadLocalData } from './local-data.ts'
import { noteAnswered, noteNoAnswer, wasKnownBy } from './reach.store.ts'

const MINUTE_MS = 60_000
const HIDE_AFTER_MS = 100
const GATE_INTERVAL_MS = 5_000
const ME_PATH = '/api/auth/me'
const ME_KEY = [ME_PATH]

const NO_ROOM: ToastInput = {
  title: 'This browser can’t keep you signed in',
  description:
    'Its storage is full or turned off for this site. You’ll be signed out when you close or reload this page.',
  variant: 'destructive',
}

type AuthApi = typeof authApi

/** Loaded on demand: the contract imports zod, which signed-out pages don't need until they submit something. */
export const contract = async (): Promise<AuthApi> => (await import('#contracts/auth.ts')).authApi

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: ({ client, signal }) => readMe(client, signal),
  staleTime: 5 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
  retry: false,
})

/** The signed-in user; null when nobody is signed in, or when the request failed and no user is known. */
export const useMe = () => useQuery(meQuery)

/** Retries every few seconds, and when the tab becomes visible or the connection returns. */
export const useMeOnceReachable = () =>
  useQuery({
    ...meQuery,
    refetchInterval: GATE_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** Follows sign-ins and sign-outs in other tabs and on the server. */
export function useSessionWatch() {
  const client = useQueryClient()
  useEffect(() => onTokenChange(() => followTabs(client)), [client])
  useEffect(() => onTokenRefused((path) => checkSession(client, path)), [client])
}

/** Signing out in one tab signs out all of them. */
function followTabs(client: QueryClient) {
  if (!readToken()) {
    showNobody(client)
    return void hideLater()
  }
  client.removeQueries({ predicate: isPersonal })
  void client.invalidateQueries(meQuery)
}

/** A 401 may only mean a wrong password confirmation, so /me decides whether the session is over. */
function checkSession(client: QueryClient, path: string) {
  if (path === '/api/auth/logout') return
  if (path !== ME_PATH) return void client.invalidateQueries(meQuery)
  const seen = viewedUserId()
  if (seen !== null) {
    stopViewing()
    return backToAdmin(seen)
  }
  clearToken()
  showNobody(client)
  void putLocalDataAway()
  showToast({ title: 'Your session has ended. Please log in again.' })
}

/** Protected screens redirect to login, which leads back to them. */
function showNobody(client: QueryClient) {
  client.removeQueries({ predicate: isPersonal })
  client.setQueryData(ME_KEY, null)
  noteAnswered(null)
}

const isPersonal = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== ME_PATH

/** Backs up the data, then hides it once the screens showing it are gone. Local storage keeps it, except for the user in `erased`. */
async function putLocalDataAway(erased?: User | null) {
  const localData = await loadLocalData()
  if (erased) localData.erase(erased.id)
  else localData.backUp()
  await hideLater()
}

/** Once the screens are gone. Each tab has texts of its own to hide. */
async function hideLater() {
  const localData = await loadLocalData()
  setTimeout(() => {
    if (!readToken()) localData.hide()
  }, HIDE_AFTER_MS)
}

/** Polls while the tab is visible, because the user may follow the link in another tab or on a phone. */
export const useMeAtGate = () =>
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchInterval: GATE_INTERVAL_MS })

async function readMe(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const token = readToken()
  try {
    const response = await request('GET', ME_PATH, { signal })
    const answer: AnswerOf<AuthApi['me']> = await response.json()
    const localData = await loadLocalData()
    // A late answer must not restore a user who has signed out.
    if (token && !readToken()) return null
    if (signal.aborted) throw signal.reason
    localData.initialise(answer.data)
    // Must run before noteAnswered: with an answer but no user, Protected redirects to login.
    client.setQueryData(ME_KEY, answer.data)
    noteAnswered(token)
    return answer.data
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && error.status === 401) {
      noteAnswered(null)
      return null
    }
    noteNoAnswer()
    // Other failures keep the session, unless the token changed meanwhile.
    const known = client.getQueryData<User | null>(ME_KEY) ?? null
    return wasKnownBy(token) ? known : null
  }
}

type SignedIn = AnswerOf<AuthApi['login']>

/** Turns every failure into a `Refusal` with a message: the server's, else `otherwise`. */
export async function settle(
  answering: Promise<SignedIn | ErrorAnswer>,
  otherwise: string,
): Promise<SignedIn> {
  const answer = await answering.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw new Refusal('Something went wrong. Please try again.')
    throw new Refusal(messageOf(error, otherwise), error.answer?.fields, error.answer?.type)
  })
  if (answer.success) return answer
  throw new Refusal(answer.message || otherwise, answer.fields, answer.type)
}

export function useLogin() {
  return useSignIn((body: Login) => settle(login(body), 'Failed to login'))
}

export function useSignup() {
  return useSignIn((body: Signup) => settle(signup(body), 'Failed to sign up'))
}

async function login(body: Login) {
  const { login } = await contract()
  return call<AuthApi['login'], ErrorAnswer>(login, { body })
}

async function signup(body: Signup) {
  const { signup } = await contract()
  return call<AuthApi['signup'], ErrorAnswer>(signup, { body })
}

/** Cancels pending requests first: their answers would predate the change. */
export async function refetchMe(client: QueryClient) {
  await client.cancelQueries(meQuery)
  await client.fetchQuery({ ...meQuery, staleTime: 0 })
}

export function useSignIn<Body>(signIn: (body: Body) => Promise<SignedIn>) {
  const client = useQueryClient()
  return useMutation<SignedIn, Refusal, Body>({
    mutationFn: signIn,
    onSuccess: async ({ token }) => {
      if (!writeToken(token)) showToast(NO_ROOM)
      // An unverified user may sign in as someone else without signing out first.
      client.removeQueries({ predicate: isPersonal })
      await refetchMe(client)
    },
  })
}

export function useLogout() {
  const leave = useLeave()
  return useMutation({
    mutationFn: endSession,
    onSuccess: () => leave({ title: 'Logged out', description: 'You have been successfully logged out' }),
    onError: (error) => showToast({ title: messageOf(error, 'Failed to logout'), variant: 'destructive' }),
  })
}

/** Clears the session in the order the specification gives, then shows `word`. */
export function useLeave() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (word: ToastInput, { erase = false } = {}) => {
    const erased = erase ? client.getQueryData<User | null>(ME_KEY) : undefined
    clearToken()
    await navigate('/login')
    // Not `clear`: mounted screens would not learn that the session ended.
    showNobody(client)
    client.getMutationCache().clear()
    await putLocalDataAway(erased)
    showToast(word)
  }
}

async function endSession(): Promise<void> {
  try {
    const { logout } = await contract()
    await call(logout)
  } catch (error) {
    // The session was already over, which is the requested result.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
