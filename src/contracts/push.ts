import { z } from 'zod'
import { Done } from './core/done.ts'
import { route } from './core/route.ts'

/** A browser's push subscription, as its `toJSON()` gives it. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.strictObject({
    /** 65 bytes: an uncompressed point of P-256. */
    p256dh: z.base64url().length(87),
    /** 16 bytes. */
    auth: z.base64url().length(22),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The message of a notification, as the service worker reads it. */
export interface PushNotice {
  title: string
  body: string
  /** Path that the notification opens. */
  url: string
  /** A later notice with the same tag replaces this one. */
  tag: string
}

export const pushApi = {
  read: route('GET', '/api/push', {
    data: z.object({ publicKey: z.string(), subscribed: z.boolean() }),
  }),
  /** One subscription for each session, so that it ends with it. */
  subscribe: route('PUT', '/api/push/subscription', { body: PushSubscription, reply: Done }),
  unsubscribe: route('DELETE', '/api/push/subscription', { reply: Done }),
}
