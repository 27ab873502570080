import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Message } from '#contracts/chat.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { showBranch } from './branch.queries.ts'

/** A linked message, and the navigation that asked for it: following the same link again scrolls again. */
export interface OpenedAt {
  messageId: string
  arrival: string
}

/** The message named in the URL, if any. */
export function useOpenedAt(): OpenedAt | undefined {
  const { search, key } = useLocation()
  const messageId = new URLSearchParams(search).get('at')
  return useMemo(() => (messageId ? { messageId, arrival: key } : undefined), [messageId, key])
}

/** Switches to the branch that has the linked message, once per navigation. */
export function useBranchOf(
  chatId: string,
  opened: OpenedAt | undefined,
  { messages, told }: { messages: Message[]; told: boolean },
): void {
  const client = useQueryClient()
  const looked = useRef<string>(undefined)
  useEffect(() => {
    if (!opened || !told || looked.current === opened.arrival) return
    looked.current = opened.arrival
    if (messages.some(({ id }) => id === opened.messageId)) return
    showBranch(client, chatId, opened.messageId).catch((error) =>
      showToast({
        title: 'The message could not be shown',
        description: messageOf(error, 'The server did not answer. Please try again.'),
        variant: 'destructive',
      }),
    )
  }, [client, chatId, opened, messages, told])
}
