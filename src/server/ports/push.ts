import type { PushSubscription } from '#contracts/push.ts'

/** Sends messages to browsers through their push services. */
export interface Push {
  /** Identifies this installation to push services; browsers subscribe with it. */
  publicKey: string
  /** False for keys that no browser makes. */
  isUsable(subscription: PushSubscription): boolean
  /** 'gone' if the subscription no longer exists. Throws if the push service cannot take the message now. */
  send(subscription: PushSubscription, message: string): Promise<'sent' | 'gone'>
}
