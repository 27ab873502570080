import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WithPassword } from '#contracts/account.ts'
import { type BackupSchedule, operationsApi } from '#contracts/admin/operations.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const BACKUPS = '/api/admin/backups'

/** Polled, because another admin may have started the backup. */
export const useBackups = () =>
  usePagedQuery({
    queryKey: [BACKUPS],
    read: async (cursor, signal) => (await call(operationsApi.backups, { query: { cursor }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.running ? 1_000 : 15_000),
  })

function useBackupChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => quickToast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: [BACKUPS] }),
  })
}

const tell = (error: unknown) => quickToast.error(messageOf(error, 'That did not work. Please try again.'))

export const useBackUp = () => {
  const change = useBackupChange((_: undefined) => call(operationsApi.backUp))
  return { ...change, begin: () => change.mutate(undefined, { onError: tell }) }
}
export const useStopBackup = () => {
  const change = useBackupChange((_: undefined) => call(operationsApi.stopBackup))
  return { ...change, stop: () => change.mutate(undefined, { onError: tell }) }
}
export const useDeleteBackup = (name: string) =>
  useBackupChange((body: WithPassword) => call(operationsApi.deleteBackup, { params: { name }, body }))
export const useChangeSchedule = () =>
  useBackupChange((body: BackupSchedule) => call(operationsApi.schedule, { body }))

export const downloadBackup = (name: string, current: string) =>
  downloadFile(operationsApi.downloadBackup, { params: { name }, body: { current } })
