import { useEffect } from 'react'
import { useMe } from '#web/features/auth/session.queries.ts'
import { wantsPush } from '#web/lib/storage/push-choice.ts'

/** Subscribes again where the user wants notifications: a new version or a new session ends the old subscription. */
export function useRenewedPush(): void {
  const userId = useMe().data?.id
  useEffect(() => {
    if (!userId || !wantsPush(userId)) return
    void import('#web/lib/push.ts').then(({ keepPush }) => keepPush(userId))
  }, [userId])
}
