import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChatsListedAt } from '#web/features/chat/chat.queries.ts'
import { chats } from '#web/features/chat/chats.store.ts'
import { useProjectsListedAt } from '#web/features/projects/projects.queries.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { Refusal } from '#web/lib/http/api-error.ts'
import { useBackupDropped } from '#web/lib/storage/backup.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showStillOnDevice } from '#web/ui/toasts/still-on-device.ts'
import { showToast, type ToastInput } from '#web/ui/toasts/toast.store.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { sendBatch } from './sending.ts'
import { settleDeviceItems } from './settle.ts'

/** Checks this device's items whenever the server has listed the user's own. */
export function useSettledDeviceItems(): void {
  const client = useQueryClient()
  const chatsAt = useChatsListedAt()
  const projectsAt = useProjectsListedAt()
  useEffect(() => {
    if (chatsAt > 0 && projectsAt > 0) void settleDeviceItems(client)
  }, [client, chatsAt, projectsAt])
}

let isLossTold = false

/** Says once that the browser's storage is full and a backup made room. */
export function useBackupLossNotice(): void {
  const isDropped = useBackupDropped()
  useEffect(() => {
    if (!isDropped || isLossTold) return
    isLossTold = true
    quickToast.error('Browser storage is full, so the oldest backup was removed.')
  }, [isDropped])
}

const NO_ROOM_FOR_BACKUP: ToastInput = {
  title: 'The backup could not be saved',
  description: 'This browser’s storage is full. Free up some space and try again, or restore the items.',
  variant: 'destructive',
}

/** Backed-up items that the account does not have. */
export function useRestoreOffer() {
  const client = useQueryClient()
  const batch = { chats: chats.useOffered(), projects: projects.useOffered() }
  const accept = useMutation({
    mutationFn: () => sendBatch(client, batch),
    onSuccess: (refused) => {
      if (refused?.[0]) showStillOnDevice(new Refusal(refused[0].why))
      else if (refused) quickToast.success('Restored to your account')
    },
    onError: showStillOnDevice,
  })
  const decline = () => {
    const undos = [chats.decline(), projects.decline()]
    const undoAll = () => {
      for (const undo of undos) undo?.()
    }
    if (undos.includes(undefined)) {
      undoAll()
      return showToast(NO_ROOM_FOR_BACKUP)
    }
    showUndo('restore-offer', 'Not restored', undoAll, 'This browser keeps the backup for up to 30 days.')
  }
  return { ...batch, accept: accept.mutate, isRestoring: accept.isPending, decline }
}
