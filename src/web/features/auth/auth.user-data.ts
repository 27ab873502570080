import { removeStored } from '#web/lib/storage/stored.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'
import { resendKey } from './use-countdown.ts'

export const authUserData: UserData = {
  erase: (userId) => removeStored(resendKey(userId)),
}
