import { pushApi } from '#contracts/push.ts'
import { call } from '#web/lib/http/call.ts'
import { choosePush, forgetPush } from '#web/lib/storage/push-choice.ts'
import { registerWorker } from '#web/lib/storage/register-worker.ts'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Asks for permission and subscribes this browser. False if the user refused. */
export async function turnOnPush(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  choosePush(userId)
  return true
}

export async function turnOffPush(userId: string): Promise<void> {
  forgetPush(userId)
  await call(pushApi.unsubscribe)
  await (await currentSubscription())?.unsubscribe()
}

/** Subscribes again if the server or the browser has forgotten it. Never asks. */
export async function keepPush(userId: string): Promise<void> {
  if (!canPush()) return
  if (Notification.permission !== 'granted') return forgetPush(userId)
  try {
    const { subscribed } = (await call(pushApi.read)).data
    if (!subscribed || !(await currentSubscription())) await subscribe()
  } catch (error) {
    console.warn('Notifications could not be renewed.', error)
  }
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const worker = await navigator.serviceWorker.getRegistration()
  return worker?.pushManager.getSubscription()
}

async function subscribe(): Promise<void> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = (await call(pushApi.read)).data
  // A subscription made for another key would be refused by the push service.
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await call(pushApi.subscribe, { body })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
