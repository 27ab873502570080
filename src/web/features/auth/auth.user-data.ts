import { removeKept } from '#web/lib/storage/kept.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'
import { resendKey } from './use-countdown.ts'

export const authUserData: UserData = {
  erase: (userId) => removeKept(resendKey(userId)),
}
