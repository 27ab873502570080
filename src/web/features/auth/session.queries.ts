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
import { backToAdmin, lookedAt, stopLooking } from '#web/lib/storage/looking.ts'
import { showToast, type ToastInput } from '#web/ui/toasts/toast.store.ts'
import { loadLocalData } from './local-data.ts'
import { noteAnswered, noteNoAnswer, wasKnownBy } from './reach.store.ts'

const MINUTE_MS = 60_000
const HIDE_AFTER_MS = 100
const GATE_INTERVAL_MS = 5_000
const ME_PATH = '/api/auth/me'
const ME_KEY = [ME_PATH]

const NO_ROOM: ToastInput = {
  title: 'This browser does not keep you signed in',
  description:
    'Its storage is full or turned off for this site. You can work until you close or reload this page.',
  variant: 'destructive',
}

type AuthApi = typeof authApi

/** The contract brings all of zod, which the signed-out page can do without until something is sent. */
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

/** Who is signed in: null when nobody is, or when the question failed and nobody is known yet. */
export const useMe = () => useQuery(meQuery)

/** Asks again as soon as there is hope: when one comes back to the tab, or the connection does. */
export const useMeOnceReachable = () =>
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' })

/** Follows what happens to the session elsewhere: in other tabs of this browser, and on the server. */
export function useSessionWatch() {
  const client = useQueryClient()
  useEffect(() => onTokenChange(() => followTabs(client)), [client])
  useEffect(() => onTokenRefused((path) => checkSession(client, path)), [client])
}

/** Whoever signs out in one tab has signed out in all; nothing of theirs stays on the screens of the others. */
function followTabs(client: QueryClient) {
  if (!readToken()) return showNobody(client)
  client.removeQueries({ predicate: isPersonal })
  void client.invalidateQueries(meQuery)
}

/** A 401 may concern a password that was asked for again. Who is signed in, or nobody, is for one call to say. */
function checkSession(client: QueryClient, path: string) {
  if (path === '/api/auth/logout') return
  if (path !== ME_PATH) return void client.invalidateQueries(meQuery)
  const seen = lookedAt()
  if (seen !== null) {
    stopLooking()
    return backToAdmin(seen)
  }
  clearToken()
  showNobody(client)
  void putLocalDataAway()
  showToast({ title: 'Your session has ended. Please log in again.' })
}

/** Protected screens give way to the login screen, which leads back to them. */
function showNobody(client: QueryClient) {
  client.removeQueries({ predicate: isPersonal })
  client.setQueryData(ME_KEY, null)
  noteAnswered(null)
}

const isPersonal = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== ME_PATH

/** Backs up, and hides it a moment later, when the screens that show it are gone. It stays in local storage, but for that of `erased`. */
async function putLocalDataAway(erased?: User | null) {
  const localData = await loadLocalData()
  if (erased) localData.erase(erased.id)
  else localData.backUp()
  setTimeout(() => {
    if (!readToken()) localData.hide()
  }, HIDE_AFTER_MS)
}

/**
 * Asks on every return to the tab, fresh or not, and every few seconds while it is in sight: the person may have followed the
 * link in another tab, or on the phone.
 */
export const useMeAtGate = () =>
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchInterval: GATE_INTERVAL_MS })

async function readMe(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const token = readToken()
  try {
    const response = await request('GET', ME_PATH, { signal })
    const answer: AnswerOf<AuthApi['me']> = await response.json()
    const localData = await loadLocalData()
    // Whoever signed out meanwhile is not brought back by a late answer.
    if (token && !readToken()) return null
    if (signal.aborted) throw signal.reason
    localData.initialise(answer.data)
    // Before noteAnswered: with an answer but no user, Protected leads to login.
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
    // Any other failure says nothing about who is signed in, unless someone else logged in meanwhile.
    const known = client.getQueryData<User | null>(ME_KEY) ?? null
    return wasKnownBy(token) ? known : null
  }
}

type SignedIn = AnswerOf<AuthApi['login']>

/** Turns every way to fail into a sentence: the server's, else `otherwise`, and a plain one for what nobody foresaw. */
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

/** Asks anew. A request that is on its way would give its answer from before what has just changed. */
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
      // An unverified person may sign in as someone else without signing out first.
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

/** The way out, in the order that the specification gives, for whoever has no session any more. Ends with a word on why. */
export function useLeave() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (word: ToastInput, { erase = false } = {}) => {
    const erased = erase ? client.getQueryData<User | null>(ME_KEY) : undefined
    clearToken()
    await navigate('/login')
    // Not `clear` of it all: what is still shown, while the login screen is fetched, would not hear that nobody is signed in.
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
    // The session was already over, which is what the person asked for.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
