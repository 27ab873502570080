import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Account,
  accountApi,
  type ChangeEmail,
  type ChangePassword,
  type ChangeProfile,
  type DeleteAccount,
  type Notifications,
} from '#contracts/account.ts'
import { refetchMe, useLeave } from '#web/features/auth/session.queries.ts'
import { call } from '#web/lib/http/call.ts'

/** Refetched on focus: another tab, device or emailed link may have changed it. */
const changesElsewhere = { staleTime: 0 }

const accountQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/account'],
  queryFn: async ({ signal }) => (await call(accountApi.get, { signal })).data,
})
export const useAccount = () => useQuery(accountQuery)

const sessionsQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/account/sessions'],
  queryFn: async ({ signal }) => (await call(accountApi.sessions, { signal })).data,
})
export const useSessions = () => useQuery(sessionsQuery)

export const exportsQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/account/exports'],
  queryFn: async ({ signal }) => (await call(accountApi.exports, { signal })).data,
})
export const useExports = () => useQuery(exportsQuery)

export const useMoneyAtStake = () =>
  useQuery({
    ...changesElsewhere,
    queryKey: [accountApi.moneyAtStake.path],
    queryFn: async ({ signal }) => (await call(accountApi.moneyAtStake, { signal })).data,
  })

/** A mutation that stays pending until its data is reloaded, also on failure, since the data may be stale. */
function useChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  changed: (client: QueryClient) => Promise<unknown>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => changed(client) })
}

const readAccount = (client: QueryClient) => client.invalidateQueries(accountQuery)
const readSessions = (client: QueryClient) => client.invalidateQueries(sessionsQuery)
const readExports = (client: QueryClient) => client.invalidateQueries(exportsQuery)

export const useChangeProfile = () =>
  useChange(
    (body: ChangeProfile) => call(accountApi.change, { body }),
    (client) => Promise.all([readAccount(client), refetchMe(client)]),
  )

export const useChangePassword = () =>
  useChange((body: ChangePassword) => call(accountApi.changePassword, { body }), readSessions)

export const useChangeEmail = () =>
  useChange(
    (body: ChangeEmail) => call(accountApi.changeEmail, { body }),
    (client) => Promise.all([readAccount(client), refetchMe(client)]),
  )

export const useCancelEmailChange = () => useChange(() => call(accountApi.cancelEmailChange), readAccount)

export const useEndSession = () =>
  useChange((sessionId: string) => call(accountApi.endSession, { params: { sessionId } }), readSessions)

export const useEndOtherSessions = () => useChange(() => call(accountApi.endOtherSessions), readSessions)

export const useStartTwoFactor = () =>
  useMutation({
    mutationFn: async (body: { current: string }) => (await call(accountApi.startTwoFactor, { body })).data,
  })

export const useEnableTwoFactor = () =>
  useChange(
    async (body: { code: string }) => (await call(accountApi.enableTwoFactor, { body })).data,
    readAccount,
  )

export const useDisableTwoFactor = () =>
  useChange(
    (body: { current: string; code: string }) => call(accountApi.disableTwoFactor, { body }),
    readAccount,
  )

export const useNewRecoveryCodes = () =>
  useChange(
    async (body: { current: string; code: string }) =>
      (await call(accountApi.newRecoveryCodes, { body })).data,
    readAccount,
  )

export const useStartExport = () => useChange(() => call(accountApi.startExport), readExports)

/** Updated optimistically and rolled back on error. */
export function useChangeNotifications() {
  const client = useQueryClient()
  const show = (notifications: Partial<Notifications>) =>
    client.setQueryData<Account>(
      accountQuery.queryKey,
      (account) => account && { ...account, notifications: { ...account.notifications, ...notifications } },
    )
  return useMutation({
    mutationFn: (notifications: Partial<Notifications>) =>
      call(accountApi.change, { body: { notifications } }),
    onMutate: async (notifications) => {
      await client.cancelQueries(accountQuery)
      show(notifications)
    },
    onError: (_, notifications) => show(opposite(notifications)),
  })
}

const opposite = (switches: Partial<Notifications>): Partial<Notifications> =>
  Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, !on]))

export function useDeleteAccount() {
  const leave = useLeave()
  return useMutation({
    mutationFn: (body: DeleteAccount) => call(accountApi.deleteAccount, { body }),
    onSuccess: () => leave({ title: 'Your account is being deleted.' }, { erase: true }),
  })
}
