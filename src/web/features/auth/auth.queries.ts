import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { authApi, Login, Signup, User } from '#contracts/auth.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import type { AnswerOf } from '#contracts/core/route.ts'
import { ApiError, messageOf, Refusal } from '#web/lib/api-error.ts'
import { call, request } from '#web/lib/call.ts'
import { clearToken, onTokenChange, readToken, writeToken } from '#web/lib/token.ts'
import { showToast } from '#web/ui/toast.store.ts'

const MINUTE_MS = 60_000
const ME_PATH = '/api/auth/me'
const ME_KEY = [ME_PATH]

type AuthApi = typeof authApi

/** The contract brings all of zod, which the signed-out page can do without until something is sent. */
const contract = async (): Promise<AuthApi> => (await import('#contracts/auth.ts')).authApi

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: ({ client, signal }) => readMe(client, signal),
  staleTime: 5 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
  retry: false,
})

/** Who is signed in: null when nobody is, or when the question failed. */
export const useMe = () => useQuery(meQuery)

/** Whoever signs out in one tab has signed out in all; nothing of theirs stays on the screens of the others. */
export function useOtherTabs() {
  const client = useQueryClient()
  useEffect(
    () =>
      onTokenChange(() => {
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_PATH })
        if (readToken()) void refetchMe(client)
        else client.setQueryData(ME_KEY, null)
      }),
    [client],
  )
}

/** Asks on every return to the tab, fresh or not: the person may have followed the link in another one. */
export const useMeAtGate = () => useQuery({ ...meQuery, refetchOnWindowFocus: 'always' })

async function readMe(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  try {
    const response = await request('GET', ME_PATH, { signal })
    const answer: AnswerOf<AuthApi['me']> = await response.json()
    return answer.data
  } catch (error) {
    // A server that restarts says nothing about who is signed in: whoever was, still is.
    const answered = error instanceof ApiError && error.status < 500
    return answered ? null : (client.getQueryData<User | null>(ME_KEY) ?? null)
  }
}

type SignedIn = AnswerOf<AuthApi['login']>

/** Turns every way to fail into a sentence: the server's, else `otherwise`, and a plain one for what nobody foresaw. */
async function settle(answering: Promise<SignedIn | ErrorAnswer>, otherwise: string): Promise<SignedIn> {
  const answer = await answering.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw new Refusal('Something went wrong. Please try again.')
    throw new Refusal(messageOf(error, otherwise), error.answer?.fields)
  })
  if (answer.success) return answer
  throw new Refusal(answer.message || otherwise, answer.fields)
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
async function refetchMe(client: QueryClient) {
  await client.cancelQueries(meQuery)
  await client.fetchQuery({ ...meQuery, staleTime: 0 })
}

function useSignIn<Body>(signIn: (body: Body) => Promise<SignedIn>) {
  const client = useQueryClient()
  return useMutation<SignedIn, Refusal, Body>({
    mutationFn: signIn,
    onSuccess: async ({ token }) => {
      writeToken(token)
      await refetchMe(client)
    },
  })
}

export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      clearToken()
      await navigate('/login')
      client.clear()
      showToast({ title: 'Logged out', description: 'You have been successfully logged out' })
    },
    onError: (error) => showToast({ title: messageOf(error, 'Failed to logout'), variant: 'destructive' }),
  })
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

/** Whether the next account will be the first one here. */
export const useSetup = () => useQuery<AnswerOf<AuthApi['setup']>>({ queryKey: ['/api/setup'] })

export function useSendVerification() {
  return useMutation({
    mutationFn: sendVerification,
    onSuccess: () =>
      showToast({
        title: 'Verification email sent',
        description: 'Check your inbox and spam folder for the verification link.',
      }),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: messageOf(error, 'Failed to send verification email. Please try again.'),
        variant: 'destructive',
      }),
  })
}

async function sendVerification(): Promise<void> {
  const route = (await contract()).sendVerification
  const answer = await call<AuthApi['sendVerification'], ErrorAnswer>(route, {
    // The specification has this call name JSON although it carries nothing.
    headers: { 'Content-Type': 'application/json' },
  })
  if (!answer.success) throw new Refusal(answer.message)
}

/** Uses the token of a link. A query rather than a mutation, so that a screen shown twice still asks once. */
export function useVerifyEmail(token: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['verify-email', token],
    enabled: Boolean(token),
    queryFn: async () => {
      const { verifyEmail } = await contract()
      const answer = await call(verifyEmail, { body: { token: token ?? '' } })
      await refetchMe(client)
      return answer
    },
  })
}
