import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WithPassword } from '#contracts/account.ts'
import {
  adminUsersApi,
  type DeleteUser,
  type GrantUnits,
  type OverridePlan,
  type Suspend,
  type UserFilter,
} from '#contracts/admin/users.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const PAGE = 50
const USERS = '/api/admin/users'

/** Filters of the user list. */
export type UserListQuery = Partial<UserFilter>

/** Earlier rows stay until those of the new filters arrive. */
export const useUsers = (wanted: UserListQuery) =>
  usePagedQuery({
    queryKey: [USERS, 'list', wanted],
    read: async (cursor, signal) =>
      (await call(adminUsersApi.list, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
  })

export const useUser = (userId: string) =>
  useQuery({
    queryKey: [USERS, 'one', userId],
    queryFn: async ({ signal }) => (await call(adminUsersApi.get, { params: { userId }, signal })).data,
    staleTime: 0,
  })

export const useUserMoney = (userId: string) =>
  useQuery({
    queryKey: [USERS, 'money', userId],
    queryFn: async ({ signal }) =>
      (await call(adminUsersApi.moneyAtStake, { params: { userId }, signal })).data,
    staleTime: 0,
  })

/** An action on an account: confirms it with a toast, and refetches the account and the lists. */
function useAdminAction<Input = void>(deed: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onSuccess: ({ message }) => {
      quickToast.success(message)
      return client.invalidateQueries({ queryKey: [USERS] })
    },
  })
}

export type AdminActionMutation = ReturnType<typeof useAdminAction<void>>

const of = (userId: string) => ({ params: { userId } })

export const useSuspend = (userId: string) =>
  useAdminAction((body: Suspend) => call(adminUsersApi.suspend, { ...of(userId), body }))
export const useLift = (userId: string) => useAdminAction(() => call(adminUsersApi.lift, of(userId)))
export const useMakeAdmin = (userId: string) =>
  useAdminAction(({ current }: WithPassword) =>
    call(adminUsersApi.role, { ...of(userId), body: { role: 'admin', current } }),
  )
export const useTakeAdminAway = (userId: string) =>
  useAdminAction(() => call(adminUsersApi.role, { ...of(userId), body: { role: 'user' } }))
export const useGivePlan = (userId: string) =>
  useAdminAction((body: OverridePlan) => call(adminUsersApi.overridePlan, { ...of(userId), body }))
export const useTakePlanBack = (userId: string) =>
  useAdminAction(() => call(adminUsersApi.endOverride, of(userId)))
export const useGiveUnits = (userId: string) =>
  useAdminAction((body: GrantUnits) => call(adminUsersApi.grantUnits, { ...of(userId), body }))
export const useResendVerification = (userId: string) =>
  useAdminAction(() => call(adminUsersApi.sendVerification, of(userId)))
export const useEndSessions = (userId: string) =>
  useAdminAction(() => call(adminUsersApi.endSessions, of(userId)))
export const useDeleteUser = (userId: string) =>
  useAdminAction((body: DeleteUser) => call(adminUsersApi.remove, { ...of(userId), body }))

/** Opens the account in this tab, which returns to Admin when the view ends. */
export const useView = (userId: string) =>
  useMutation({
    mutationFn: async () => (await call(adminUsersApi.view, of(userId))).data,
  })
