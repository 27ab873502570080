import { messageOf } from '#web/lib/http/api-error.ts'
import { showToast } from './toast.store.ts'

/** Says why an item of this device was not added to the account. */
export const showStillOnDevice = (error: Error) =>
  showToast({
    title: 'Still only on this device',
    description: messageOf(error, 'The server didn’t respond. Please try again.'),
    variant: 'destructive',
  })
